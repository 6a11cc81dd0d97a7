import { useCallback } from 'react'

/** The height of the app bar and a gap, px. */
const APP_BAR_PX = 56

/**
 * The `ref` of a heading that stays visible at the top. Elements that the page scrolls to, by a link to a section or by the focus,
 * stop below it.
 */
export function useStickyHead() {
  return useCallback((head: HTMLElement | null) => {
    if (!head) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => (style.scrollPaddingTop = `${APP_BAR_PX + head.offsetHeight}px`))
    observer.observe(head)
    return () => {
      observer.disconnect()
      style.scrollPaddingTop = ''
    }
  }, [])
}
