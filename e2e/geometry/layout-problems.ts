/** A layout problem of the open page: its kind, and the element as tag and text. */
export interface LayoutProblem {
  kind:
    | 'clipped text'
    | 'overlapping text'
    | 'sideways scroll'
    | 'small target'
    | 'faint chip'
    | 'blank area'
    | 'cut cell'
    | 'broken word'
    | 'glued headings'
    | 'crooked axis'
  element: string
}

/** Finds layout problems of the current document; `minTargetPx` is 24 by WCAG 2.5.8, and 44 for a finger. Runs in the browser: it uses only its argument. */
export function layoutProblems(minTargetPx: number): LayoutProblem[] {
  const name = (node: Element) =>
    `${node.tagName.toLowerCase()} "${(node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 40)}"`
  const shown = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
    (node) => node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().width > 1,
  )
  const hasText = (node: Element) => [...node.childNodes].some((child) => child.nodeType === 3 && child.nodeValue?.trim())
  const isClipped = (node: HTMLElement) => {
    const { overflowX, textOverflow } = getComputedStyle(node)
    const isCut = overflowX === 'hidden' || overflowX === 'clip'
    return isCut && textOverflow !== 'ellipsis' && !node.title && hasText(node) && node.scrollWidth > node.clientWidth + 1
  }
  // Text that an element around it cuts. An element that scrolls cuts nothing.
  const isCutOutside = (node: HTMLElement) => {
    if (!hasText(node) || getComputedStyle(node).position === 'absolute') return false
    const text = document.createRange()
    text.selectNodeContents(node)
    const { left, right } = text.getBoundingClientRect()
    for (let parent = node.parentElement; parent; parent = parent.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(parent)
      if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return false
      if (overflowX === 'visible') continue
      const box = parent.getBoundingClientRect()
      // An element without an area hides its text, for screen readers only.
      if (box.width <= 1 || box.height <= 1) return false
      if (left < box.left - 1 || right > box.right + 1) return true
    }
    return false
  }
  // A link within a sentence is an exception of WCAG 2.5.8.
  const isSmall = (node: HTMLElement) => {
    const { display, pointerEvents } = getComputedStyle(node)
    if (!node.matches('a[href], button') || display === 'inline' || pointerEvents === 'none') return false
    const { width, height } = node.getBoundingClientRect()
    // A target may reach beyond its text.
    const { content, position, top, bottom, left, right } = getComputedStyle(node, '::after')
    const reaches = content !== 'none' && position === 'absolute'
    const beyond = (one: string, other: string) => (reaches ? Math.max(0, -parseFloat(one) - parseFloat(other)) : 0)
    return width + beyond(left, right) < minTargetPx - 0.5 || height + beyond(top, bottom) < minTargetPx - 0.5
  }
  // Siblings in the flow of their parent. Layers are positioned over other elements on purpose.
  const isInFlow = (node: Element) => {
    const { position, display } = getComputedStyle(node)
    // The box of an inline element that wraps covers its neighbours.
    const isBox = display !== 'contents' && display !== 'inline'
    return isBox && (position === 'static' || position === 'relative') && (node.textContent ?? '').trim() !== ''
  }
  // Text that is higher than its box is drawn outside of it.
  const contentBox = (node: Element) => {
    if (!hasText(node) || node.childElementCount > 0 || getComputedStyle(node).overflow !== 'visible') {
      return node.getBoundingClientRect()
    }
    const text = document.createRange()
    text.selectNodeContents(node)
    return text.getBoundingClientRect()
  }
  const overlaps = (one: Element, other: Element) => {
    const [a, b] = [contentBox(one), contentBox(other)]
    const widthPx = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    const heightPx = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    return widthPx > OVERLAP_PX && heightPx > OVERLAP_PX
  }
  const OVERLAP_PX = 3
  const overlapping = shown.flatMap((parent) => {
    if (parent.closest('svg, [role=application]')) return []
    const children = [...parent.children].filter((child) => child instanceof HTMLElement && isInFlow(child))
    return children.filter((child, place) => {
      const next = children[place + 1]
      return next !== undefined && overlaps(child, next)
    })
  })
  // Texts of a picture, and the dashed lines of its limits. Grid lines are drawn behind the texts on purpose.
  const svgProblems = [...document.querySelectorAll<SVGSVGElement>('svg')]
    .filter((svg) => svg.checkVisibility({ visibilityProperty: true }))
    .flatMap((svg) => {
      const texts = [...svg.querySelectorAll('text')].filter((text) => text.textContent?.trim())
      const limits = [...svg.querySelectorAll('line')].filter(
        (line) => getComputedStyle(line).strokeDasharray !== 'none' && line.y1.baseVal.value === line.y2.baseVal.value,
      )
      // The box of a text is higher than its letters.
      const isOn = (text: Element, line: Element) => {
        const [a, b] = [text.getBoundingClientRect(), line.getBoundingClientRect()]
        const isBeside = b.right < a.left + OVERLAP_PX || b.left > a.right - OVERLAP_PX
        return !isBeside && b.top > a.top + OVERLAP_PX && b.top < a.bottom - OVERLAP_PX
      }
      return texts.filter(
        (text, place) => texts.slice(place + 1).some((other) => overlaps(text, other)) || limits.some((line) => isOn(text, line)),
      )
    })
  // The edge of a chip: its border, or its fill against the surface below it.
  const rgbaOf = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
  const isOpaque = (color: string) => (rgbaOf(color)[3] ?? 1) > 0.9
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = rgbaOf(color)
      .slice(0, 3)
      .map((part) => part / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one: string, other: string) => {
    const [a, b] = [luminance(one), luminance(other)]
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
  }
  const surfaceBelow = (node: Element): string => {
    for (let parent = node.parentElement; parent; parent = parent.parentElement) {
      const { backgroundColor } = getComputedStyle(parent)
      if (isOpaque(backgroundColor)) return backgroundColor
    }
    return 'rgb(255, 255, 255)'
  }
  const isFaint = (node: HTMLElement) => {
    // A dot without text repeats what the text next to it says.
    if (!node.matches('.fui-Badge') || !node.textContent) return false
    const [own, edge] = [getComputedStyle(node), getComputedStyle(node, '::after')]
    const colors = [
      ...(parseFloat(edge.borderTopWidth) > 0 && edge.borderTopStyle !== 'none' ? [edge.borderTopColor] : []),
      own.backgroundColor,
    ]
    const surface = surfaceBelow(node)
    return !colors.some((color) => isOpaque(color) && contrast(color, surface) >= 3)
  }
  // Columns that end together: between their panels, below the last one, and inside a panel below its content.
  const BLANK_PX = 120
  const bottomOf = (node: Element) => node.getBoundingClientRect().bottom
  const contentBottom = (panel: Element) =>
    Math.max(0, ...[panel, ...panel.querySelectorAll('*')].filter((node) => node.childElementCount === 0).map(bottomOf))
  const blank = [...document.querySelectorAll('[data-columns]')].flatMap((grid) =>
    [...grid.children].flatMap((column) => {
      const panels = [...column.children].filter((panel) => panel.getBoundingClientRect().height > 0)
      return panels.filter((panel, place) => {
        const end = panels[place + 1]?.getBoundingClientRect().top ?? bottomOf(grid)
        return end - bottomOf(panel) > BLANK_PX || bottomOf(panel) - contentBottom(panel) > BLANK_PX
      })
    }),
  )
  // A card that is higher than its content.
  const tall = [...document.querySelectorAll('.fui-Card')].filter(
    (card) => card.checkVisibility() && !blank.includes(card) && bottomOf(card) - contentBottom(card) > BLANK_PX,
  )
  // A text whose box is higher than its lines.
  const tallTexts = shown.filter((node) => {
    if (node.childElementCount > 0 || !hasText(node)) return false
    const text = document.createRange()
    text.selectNodeContents(node)
    const { paddingTop, paddingBottom } = getComputedStyle(node)
    const heightPx = node.getBoundingClientRect().height - parseFloat(paddingTop) - parseFloat(paddingBottom)
    return heightPx - text.getBoundingClientRect().height > BLANK_PX
  })
  // A cell that cuts a button, or a text without a title that has all of it.
  const cells = shown.filter((node) => node.matches('td, th'))
  const isCutCell = (cell: HTMLElement) =>
    cell.scrollWidth > cell.clientWidth + 1 &&
    (cell.querySelector('button:not(.fui-TableHeaderCell__button)') !== null ||
      cell.matches('th') ||
      !(cell.title || cell.querySelector('[title]')))
  // A word that continues on the next line, in a cell that is too narrow for it.
  const isBroken = (cell: HTMLElement) => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const part = document.createRange()
      for (const word of (node.nodeValue ?? '').matchAll(/[\p{L}\d]{3,16}/gu)) {
        part.setStart(node, word.index)
        part.setEnd(node, word.index + word[0].length)
        const tops = [...part.getClientRects()].map(({ top }) => Math.round(top))
        if (new Set(tops).size > 1) return true
      }
    }
    return false
  }
  // Headings without a gap read as one.
  const GAP_PX = 6
  const textOf = (node: Element) => {
    const text = document.createRange()
    text.selectNodeContents(node)
    return text.getBoundingClientRect()
  }
  const isGlued = (cell: HTMLElement) => {
    const next = cell.nextElementSibling
    if (!cell.matches('th') || !next?.textContent || !cell.textContent) return false
    // A heading for screen readers only has no area.
    if ([...cell.querySelectorAll('*')].some((node) => node.textContent && node.getBoundingClientRect().width <= 1)) return false
    const [own, other] = [textOf(cell), textOf(next)]
    const isOnOneLine = own.top < other.bottom && other.top < own.bottom
    return isOnOneLine && other.left - own.right < GAP_PX
  }
  // Pictures below each other that have the same times have them at the same places.
  const AXIS_PX = 1.5
  const timesOf = (picture: Element) =>
    new Map(
      [...picture.querySelectorAll('text')].flatMap((text) => {
        const { left, width } = text.getBoundingClientRect()
        return /^\d\d:\d\d$/.test(text.textContent ?? '') ? [[text.textContent, left + width / 2] as const] : []
      }),
    )
  const pictures = [...document.querySelectorAll('main svg')]
    .filter((picture) => picture.checkVisibility())
    .map((picture) => ({
      picture,
      times: timesOf(picture),
      box: (picture.closest('section') ?? picture).getBoundingClientRect(),
    }))
    .filter(({ times }) => times.size > 2)
  const crooked = pictures.filter(({ times, box }, place) =>
    pictures.slice(0, place).some((other) => {
      const isBelow = Math.abs(other.box.left - box.left) < 2 && Math.abs(other.box.width - box.width) < 2
      const isSame = [...times.keys()].join() === [...other.times.keys()].join()
      return isBelow && isSame && [...times].some(([time, px]) => Math.abs((other.times.get(time) ?? px) - px) > AXIS_PX)
    }),
  )
  const root = document.documentElement
  return [
    ...(root.scrollWidth > window.innerWidth ? [{ kind: 'sideways scroll' as const, element: 'html' }] : []),
    ...shown
      .filter((node) => isClipped(node) || isCutOutside(node))
      .map((node) => ({ kind: 'clipped text' as const, element: name(node) })),
    ...[...overlapping, ...svgProblems].map((node) => ({ kind: 'overlapping text' as const, element: name(node) })),
    ...shown.filter(isSmall).map((node) => ({ kind: 'small target' as const, element: name(node) })),
    ...shown.filter(isFaint).map((node) => ({ kind: 'faint chip' as const, element: name(node) })),
    ...[...blank, ...tall, ...tallTexts].map((node) => ({ kind: 'blank area' as const, element: name(node) })),
    ...cells.filter(isCutCell).map((node) => ({ kind: 'cut cell' as const, element: name(node) })),
    ...cells.filter(isBroken).map((node) => ({ kind: 'broken word' as const, element: name(node) })),
    ...cells.filter(isGlued).map((node) => ({ kind: 'glued headings' as const, element: name(node) })),
    ...crooked.map(({ picture }) => ({ kind: 'crooked axis' as const, element: name(picture) })),
  ]
}
