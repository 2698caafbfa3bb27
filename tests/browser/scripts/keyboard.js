// A walk over a page by keyboard, step by step. An expression: a function of `seen` (seen.js) that answers with the steps.
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

  return {
    count: controls.length,
    // Where the focus is now, how it looks, and how the one before looks without it.
    step: (before) => {
      const at = controls.indexOf(document.activeElement)
      const control = controls[at]
      return {
        at, look: control ? look(control) : '', hidden: control ? hidden(control) : '',
        before: before >= 0 ? look(controls[before]) : '',
      }
    },
    told: (at) => seen.told(controls[at]),
    missed: (met) => {
      const stops = new Set(met.map((at) => stop(controls[at])))
      return controls.filter((control) => !stops.has(stop(control))).map(seen.told)
    },
  }
}
