import { useCallback } from 'react'

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

/** CSS variable with the height of the bar that names an outage, below the header; absent without it. */
export const STALE_BAR_HEIGHT = '--stale-bar-height'

/** A window without room for bars that stay in view, such as a page at 400 %. */
export const SHORT_WINDOW = '@media (max-height: 400px)'
/** The height of the bottom bar, in windows where it stays in view. */
export const BOTTOM_BAR_HEIGHT = 'calc(57px + env(safe-area-inset-bottom))'
export const WITH_BOTTOM_BAR = '@media (max-width: 640px) and (min-height: 401px)'

/** The height of the line that stays in place of the heading on a phone, px. */
export const BRIEF_HEAD_PX = 44
const ON_A_PHONE = '(max-width: 640px) and (min-height: 401px)'

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
      const staysPx = isSticky ? head.offsetHeight : window.matchMedia(ON_A_PHONE).matches ? BRIEF_HEAD_PX : 0
      const topPx = `${APP_BAR_PX + staysPx}px`
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
