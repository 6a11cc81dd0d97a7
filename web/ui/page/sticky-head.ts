import { useCallback } from 'react'

/** The height of the app bar and a gap, px. */
const APP_BAR_PX = 56
/** The lower edge of the heading, for content that is sticky below it. */
const PAGE_TOP = '--page-top'

/**
 * The `ref` of a heading that stays visible at the top. Elements that the page scrolls to, by a link to a section or by the focus,
 * stop below it.
 */
export function useStickyHead() {
  return useCallback((head: HTMLElement | null) => {
    if (!head) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const isSticky = getComputedStyle(head).position === 'sticky'
      const topPx = `${APP_BAR_PX + (isSticky ? head.offsetHeight : 0)}px`
      style.scrollPaddingTop = topPx
      style.setProperty(PAGE_TOP, topPx)
    })
    observer.observe(head)
    return () => {
      observer.disconnect()
      style.scrollPaddingTop = ''
      style.removeProperty(PAGE_TOP)
    }
  }, [])
}
