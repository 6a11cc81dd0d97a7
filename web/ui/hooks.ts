import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

/** The width of an element in px, updated on resize; the window's width until the element is mounted. */
export function useWidth() {
  const [widthPx, setWidthPx] = useState(() => window.innerWidth)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    setWidthPx(element.clientWidth)
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, widthPx] as const
}

/** A window with the bottom bar of a phone. */
export const PHONE = '(max-width: 640px)'

/** Whether a media query applies to the window. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(follow, () => window.matchMedia(query).matches)
}

/** A text after it has not changed for the given time; until then the previous text. */
export function useDebounced(text: string, pauseMs: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}

/** The value, or the last defined value while it is undefined. A list keeps its rows until the next page is loaded. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value === undefined ? kept : value
}

/** A wait after which a screen says that nothing has arrived. Requests end after a longer one. */
const LATE_MS = 5_000

/** Whether something has been awaited for longer than usual. */
export function useIsLate(isAwaited: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = isAwaited ? setTimeout(() => setLate(true), LATE_MS) : undefined
    return () => clearTimeout(timer)
  }, [isAwaited])
  if (!isAwaited && isLate) setLate(false)
  return isAwaited && isLate
}
