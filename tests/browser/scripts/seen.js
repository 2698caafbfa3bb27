// What a person sees of a page: the words that geometry.js and keyboard.js share. An expression: an object of functions.
(() => {
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [contenteditable=true], ' +
    '[role=button], [role=link], [role=checkbox], [role=radio], [role=switch], [role=tab], [role=menuitem], [tabindex]:not([tabindex="-1"])'
  const HIDING = ['hidden', 'clip']
  const SCROLLING = ['auto', 'scroll']

  // Behind a modal dialogue nothing counts: it is not meant to be reached.
  const room = () => document.querySelector('dialog:modal') ?? document

  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')

  // Kept for screen readers alone, or until it has the focus: a dot, cut away, out of the window, or transparent.
  const unseen = (element) => {
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const away = box.right + scrollX <= 0 || box.bottom + scrollY <= 0
    const cut = style.clipPath.startsWith('inset(') || style.clip.startsWith('rect(')
    return box.width <= 1 || box.height <= 1 || away || cut || style.opacity === '0'
  }

  // What of a control is seen and touched: itself, else its label; null for one that is not seen at all.
  const body = (control) => (unseen(control) ? ([...(control.labels ?? [])].find((label) => shown(label) && !unseen(label)) ?? null) : control)

  const controls = () => [...room().querySelectorAll(CONTROLS)].filter(shown)

  const ancestors = function* (element) {
    for (let each = element.parentElement; each; each = each.parentElement) yield each
  }

  // Where somebody would look for it: a link that goes over two lines is looked for on its first one.
  const place = (element) => element.getClientRects()[0] ?? element.getBoundingClientRect()

  const related = (hit, element) => element.contains(hit) || (hit instanceof SVGElement && hit.closest('label, button, a') === element)

  const told = (element) => element.outerHTML.replace(/\s+/g, ' ').slice(0, 150)

  return { CONTROLS, HIDING, SCROLLING, room, shown, unseen, body, controls, ancestors, place, related, told }
})()
