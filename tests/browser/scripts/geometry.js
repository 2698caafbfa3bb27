// What of a page is lost at its size: complaints, each a sentence with the element. An expression: a function of `seen` (seen.js).
(seen, { width, smallestTextPx, targetPx }) => {
  const SLACK = 1
  const complaints = []
  const complain = (what, element) => complaints.push(`${what}: ${seen.told(element)}`)

  // A part may scroll by itself (a table, a strip of cards); what is cut off inside it can be brought into view.
  const scrollsSideways = (element) => [...seen.ancestors(element)].some((each) => seen.SCROLLING.includes(getComputedStyle(each).overflowX))
  const isFixed = (element) => [element, ...seen.ancestors(element)].some((each) => ['fixed', 'sticky'].includes(getComputedStyle(each).position))

  function pageFits() {
    const wide = document.scrollingElement.scrollWidth
    if (wide <= width) return
    complaints.push(`the page is ${wide} px wide and scrolls sideways`)
    for (const element of document.body.querySelectorAll('*')) {
      const box = element.getBoundingClientRect()
      const first = box.right > width + SLACK && !scrollsSideways(element) && seen.shown(element) && element.childElementCount === 0
      if (first) complain(`reaches to ${Math.round(box.right)} px`, element)
    }
  }

  function controlsFit() {
    for (const control of seen.controls()) {
      const body = seen.body(control)
      if (!body) continue
      const box = body.getBoundingClientRect()
      if ((box.left < -SLACK || box.right > width + SLACK) && !scrollsSideways(body)) complain('stands outside the window', body)
      for (const around of seen.ancestors(body)) {
        const { overflowX, overflowY } = getComputedStyle(around)
        if (seen.SCROLLING.includes(overflowX) || seen.SCROLLING.includes(overflowY)) break
        // It is shortened, and the whole of it stands elsewhere.
        if (around.matches('.heads > [title]')) break
        const edge = around.getBoundingClientRect()
        const across = seen.HIDING.includes(overflowX) && (box.left < edge.left - SLACK || box.right > edge.right + SLACK)
        const along = seen.HIDING.includes(overflowY) && (box.top < edge.top - SLACK || box.bottom > edge.bottom + SLACK)
        if (across || along) complain(`is cut off by <${around.localName} class="${around.className}">`, body)
      }
      // A link within a sentence is as high as its line.
      const inText = getComputedStyle(body).display === 'inline'
      if (!inText && Math.min(box.width, box.height) < targetPx - SLACK)
        complain(`is ${Math.round(box.width)} × ${Math.round(box.height)} px, smaller than a finger`, body)
    }
  }

  // All text that is seen, line by line: its element, its box.
  function lines() {
    const found = []
    const walker = document.createTreeWalker(seen.room() === document ? document.body : seen.room(), NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement
      if (!walker.currentNode.data.trim() || !seen.shown(element) || element.closest('script, style, svg, option')) continue
      if ([element, ...seen.ancestors(element)].some(seen.unseen)) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      for (const box of range.getClientRects()) if (box.width > 0) found.push({ element, box })
    }
    return found
  }

  function textIsWhole(found) {
    const small = new Set()
    for (const { element, box } of found) {
      const style = getComputedStyle(element)
      if (parseFloat(style.fontSize) < smallestTextPx && !small.has(element)) {
        small.add(element)
        complain(`is written in ${style.fontSize}, smaller than ${smallestTextPx} px`, element)
      }
      for (const around of [element, ...seen.ancestors(element)]) {
        const { overflowX, overflowY } = getComputedStyle(around)
        if (seen.SCROLLING.includes(overflowX) || seen.SCROLLING.includes(overflowY)) break
        // It is shortened, and the whole of it stands elsewhere.
        if (around.matches('.heads > [title]')) break
        const edge = around.getBoundingClientRect()
        const holds = around.matches('button, a, label, summary, td, th, li')
        const across = (holds || seen.HIDING.includes(overflowX)) && (box.left < edge.left - SLACK || box.right > edge.right + SLACK)
        // The box of a line of text is higher than its letters.
        const room = box.height / 4
        const along = (holds || seen.HIDING.includes(overflowY)) && (box.top < edge.top - room || box.bottom > edge.bottom + room)
        const inline = getComputedStyle(around).display.startsWith('inline') && !around.matches('button')
        if ((across || along) && !inline) {
          complain(`its text does not fit into <${around.localName} class="${around.className}">`, element)
          break
        }
      }
    }
  }

  function textIsApart(found) {
    const standing = found.filter(({ element }) => !isFixed(element))
    standing.sort((one, other) => one.box.top - other.box.top)
    standing.forEach((one, at) => {
      for (const other of standing.slice(at + 1)) {
        if (other.box.top > one.box.bottom) break
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const along = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (across > 2 && along > 0.4 * Math.min(one.box.height, other.box.height) && one.element !== other.element)
          complain(`lies over <${other.element.localName}> “${other.element.textContent.trim().slice(0, 40)}”`, one.element)
      }
    })
  }

  // Brought to the middle of the window, a control must be what a finger meets: at its middle and around it.
  function controlsAreMet() {
    const [left, top] = [scrollX, scrollY]
    for (const control of seen.controls()) {
      const body = seen.body(control)
      if (!body) continue
      body.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const box = seen.place(body)
      for (const [x, y] of [[0.5, 0.5], [0.2, 0.3], [0.8, 0.3], [0.2, 0.7], [0.8, 0.7]]) {
        const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
        if (hit && !seen.related(hit, body)) {
          complain(`is covered by <${hit.localName} class="${hit.getAttribute('class') ?? ''}">`, body)
          break
        }
      }
    }
    scrollTo({ left, top, behavior: 'instant' })
  }

  pageFits()
  controlsFit()
  const found = lines()
  textIsWhole(found)
  textIsApart(found)
  controlsAreMet()
  return [...new Set(complaints)]
}
