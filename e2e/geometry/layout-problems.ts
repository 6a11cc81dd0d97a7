/** A layout problem of the open page: its kind, and the element as tag and text. */
export interface LayoutProblem {
  kind: 'clipped text' | 'overlapping text' | 'sideways scroll' | 'small target'
  element: string
}

/** Finds layout problems of the current document; `minTargetPx` is 24 by WCAG 2.5.8. Runs in the browser: it uses only its argument. */
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
  // A link within a sentence is an exception of WCAG 2.5.8.
  const isSmall = (node: HTMLElement) => {
    if (!node.matches('a[href], button') || getComputedStyle(node).display === 'inline') return false
    const { width, height } = node.getBoundingClientRect()
    return width < minTargetPx - 0.5 || height < minTargetPx - 0.5
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
  const root = document.documentElement
  return [
    ...(root.scrollWidth > window.innerWidth ? [{ kind: 'sideways scroll' as const, element: 'html' }] : []),
    ...shown.filter(isClipped).map((node) => ({ kind: 'clipped text' as const, element: name(node) })),
    ...overlapping.map((node) => ({ kind: 'overlapping text' as const, element: name(node) })),
    ...shown.filter(isSmall).map((node) => ({ kind: 'small target' as const, element: name(node) })),
  ]
}
