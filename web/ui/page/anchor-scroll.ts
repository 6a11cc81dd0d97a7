/** So long at most may what is above a part still be coming in, ms. */
const SETTLING_MS = 10_000

const DOINGS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Brings a part of a page to the top, and keeps it there while what stands above it still gets its content: lists and forms
 * come at their own times and would push away what one has been led to. Whoever does anything is left alone from then on.
 * What it returns lets go.
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
  // Tells its first size at once, and every other one when it comes.
  observer.observe(part.closest('main') ?? document.body)
  return letGo
}
