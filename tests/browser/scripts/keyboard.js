// A walk over a page by keyboard. An expression: a function of `seen` (seen.js) that answers with how many controls there are, and with what
// to ask once Tab was pressed so often and twice more: complaints, each a sentence with the element.
(seen) => {
  const COMPOSITE = '[role=radiogroup], [role=toolbar], [role=grid], [role=tablist], [role=listbox], [role=menu]'
  // A link that leads nowhere just now is no link: it has no address, takes no focus, and says that it is off.
  const controls = seen.controls().filter((control) => !control.matches(':disabled, [aria-disabled=true]:not([href], [tabindex])'))

  // Of radio buttons with one name, and of the parts of a composite widget, Tab reaches one; the arrows do the rest.
  function stop(control) {
    if (control.matches('input[type=radio]'))
      return controls.find((other) => other.type === 'radio' && other.name === control.name && other.form === control.form)
    const composite = control.closest(COMPOSITE)
    return composite ? controls.find((other) => composite.contains(other)) : control
  }

  // What of an element, and of what belongs to it, may show that it has the focus.
  function look(control) {
    const parts = [control, ...(control.labels ?? []), control.parentElement, control.nextElementSibling]
    return parts.filter(Boolean).map((part) => {
      part.getAnimations().forEach((animation) => animation.finish())
      const style = getComputedStyle(part)
      const outlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0
      const outline = outlined ? `${style.outlineStyle} ${style.outlineWidth} ${style.outlineColor}` : ''
      return [outline, style.boxShadow, style.backgroundColor, style.borderColor, style.borderWidth, style.textDecorationLine].join(' ')
    }).join(' / ')
  }

  // Why somebody would not see where the focus is; empty where he does.
  function hidden(control) {
    const body = seen.body(control)
    if (!body) return 'has the focus and is not seen'
    const box = seen.place(body)
    for (const [x, y] of [[box.left + box.width / 2, box.top + box.height / 2], [box.left + 4, box.top + 4], [box.right - 4, box.bottom - 4]]) {
      const hit = document.elementFromPoint(x, y)
      const whole = box.height < innerHeight && box.width < innerWidth
      if (!hit && whole) return 'has the focus and reaches out of the window'
      if (hit && !seen.related(hit, body) && !hit.contains(body)) return `has the focus and is covered by ${seen.told(hit)}`
    }
    return ''
  }

  const looks = new Map()
  const complaints = new Set()
  let before = null

  // Where the focus is now: how it looks, and how the control before looks without it.
  function step() {
    if (before && look(before) === looks.get(before)) complaints.add(`looks no other when it has the focus: ${seen.told(before)}`)
    before = controls.find((control) => control === document.activeElement)
    if (!before) return
    looks.set(before, look(before))
    const why = hidden(before)
    if (why) complaints.add(`${why}: ${seen.told(before)}`)
  }

  // Each step is looked at when the next begins, before the key moves the focus on: so nobody need ask between two keys.
  let begun = false
  const goesOn = () => {
    if (begun) step()
    begun = true
  }
  addEventListener('keydown', goesOn, true)

  return {
    count: controls.length,
    ended: () => {
      removeEventListener('keydown', goesOn, true)
      step()
      const stops = new Set([...looks.keys()].map(stop))
      return [...complaints, ...controls.filter((control) => !stops.has(stop(control))).map((each) => `Tab does not reach: ${seen.told(each)}`)]
    },
  }
}
