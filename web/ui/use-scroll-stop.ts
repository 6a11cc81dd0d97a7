import { useEffect, useState, type RefObject } from 'react'

const TAB_STOPS = 'a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex]'

/** Whether the keyboard already reaches something inside, from where the arrow keys scroll the element. */
const hasTabStop = (element: HTMLElement) =>
  [...element.querySelectorAll<HTMLElement>(TAB_STOPS)].some(
    (each) => each.tabIndex >= 0 && !each.matches(':disabled') && each.checkVisibility({ visibilityProperty: true }),
  )

/** One pixel may be due to rounding. */
const overflows = (contentPx: number, boxPx: number) => contentPx > boxPx + 1

/**
 * The attributes of an element that scrolls. They make it a tab stop with a name while its content overflows and the keyboard could not
 * scroll it otherwise: nothing inside takes the focus, or it scrolls sideways. Otherwise there are none, so that the keyboard
 * does not stop at an element without effect.
 */
export function useScrollStop(ref: RefObject<HTMLElement | null>, label: string): ScrollStop {
  const [isStop, setStop] = useState(false)

  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const read = () => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
      const isNeeded = overflows(scrollWidth, clientWidth) || (overflows(scrollHeight, clientHeight) && !hasTabStop(element))
      // An element that stops to be a tab stop while it has the focus would lose it.
      setStop((before) => isNeeded || (before && document.activeElement === element))
    }
    // Called after the layout, so that reading the sizes costs nothing.
    const resized = new ResizeObserver(read)
    const observe = () => {
      resized.disconnect()
      for (const each of [element, ...element.children]) resized.observe(each)
    }
    observe()
    const changed = new MutationObserver(observe)
    changed.observe(element, { childList: true, subtree: true })
    return () => {
      resized.disconnect()
      changed.disconnect()
    }
  }, [ref])

  return isStop ? { tabIndex: 0, role: 'group', 'aria-label': label } : NO_STOP
}

interface ScrollStop {
  tabIndex?: number
  role?: string
  'aria-label'?: string
}
const NO_STOP: ScrollStop = {}
