// Which texts of the charts of a page cannot be read on what lies under them, or are smaller than is asked for: complaints. axe judges no text inside SVG.
({ smallestTextPx, contrast }) => {
  const light = (colour) => {
    const [red, green, blue] = colour.match(/[\d.]+/g).map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const apart = (one, other) => (Math.max(light(one), light(other)) + 0.05) / (Math.min(light(one), light(other)) + 0.05)
  const painted = (element) => {
    const { fill, stroke } = getComputedStyle(element)
    return fill === 'none' ? stroke : fill
  }
  return [...document.querySelectorAll('.curve text')].flatMap((text) => {
    text.scrollIntoView({ block: 'center', behavior: 'instant' })
    const box = text.getBoundingClientRect()
    const high = (parseFloat(getComputedStyle(text).fontSize) * text.ownerSVGElement.getBoundingClientRect().width) / text.ownerSVGElement.viewBox.baseVal.width
    const under = [0.02, 0.25, 0.5, 0.75, 0.98]
      .flatMap((across) => [0.3, 0.5, 0.7].map((down) => document.elementsFromPoint(box.left + across * box.width, box.top + down * box.height)))
      .map((all) => all.find((each) => each !== text && text.ownerSVGElement.contains(each) && each !== text.ownerSVGElement))
    if (under.includes(undefined)) return [`«${text.textContent}» reaches beyond its sheet`]
    const least = Math.min(...under.map((each) => apart(painted(text), painted(each))))
    return [
      ...(least < contrast ? [`«${text.textContent}» stands out by ${least.toFixed(1)} alone`] : []),
      ...(high < smallestTextPx ? [`«${text.textContent}» is ${high.toFixed(1)} px high`] : []),
    ]
  })
}
