/**
 * Makes elements that get the focus stop above a bar at the lower edge, for as long as the bar is mounted. `onResize` is called
 * when the bar appears or its size changes. Returns the clean-up.
 */
export function stopAbove(bar: HTMLElement, onResize?: () => void): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    style.scrollPaddingBottom = `calc(${bar.offsetHeight}px + ${getComputedStyle(bar).bottom})`
    onResize?.()
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.scrollPaddingBottom = ''
  }
}
