import { useCallback, useState } from 'react'

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
