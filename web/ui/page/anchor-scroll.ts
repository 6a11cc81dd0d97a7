/** Longest time that content above the element may take to load, ms. */
const SETTLING_MS = 10_000

const DOINGS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Scrolls an element to the top and keeps it there while content above it loads. Otherwise lists and forms that load later would
 * move the element away. Stops after any user input. Returns a function that stops it.
 */
export function anchorScroll(part: HTMLElement): () => void {
  const observer = new ResizeObserver(() => part.scrollIntoView())
  const timer = setTimeout(letGo, SETTLING_MS)
  function letGo() {
    observer.disconnect()
    clearTimeout(timer)
    for (const doing of DOINGS) window.removeEventListener(doing, letGo, true)
  }
  for (const doing of DOINGS) window.addEventListener(doing, letGo, { capture: true, passive: true })
  part.scrollIntoView()
  // Reports the first size immediately, and every later change.
  observer.observe(part.closest('main') ?? document.body)
  return letGo
}
