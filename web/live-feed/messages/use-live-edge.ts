import { useAtomValue } from 'jotai'
import { useLayoutEffect, type FocusEvent, type PointerEvent, type RefObject } from 'react'
import type { Feed } from '../feed.ts'

/** Within this distance of its newest end, the list counts as scrolled to the end. */
const EDGE_PX = 24
/** An overestimate: scrolling stops at the end, and reading the real height would force a layout of the page. */
const MORE_THAN_A_ROW_PX = 1000

/**
 * Keeps a list at its newest end while it follows. Holds it while it is scrolled away, pointed at, or read with the
 * keyboard, so that no row moves under the pointer. Returns the listeners of the scrollable element.
 */
export function useLiveEdge(feed: Feed, scroller: RefObject<HTMLElement | null>, newestFirst: boolean) {
  const { length } = useAtomValue(feed.atoms.list)
  const holds = useAtomValue(feed.atoms.holds)
  const isFollowing = holds.length === 0

  const isAtEdge = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) =>
    (newestFirst ? scrollTop : scrollHeight - clientHeight - scrollTop) <= EDGE_PX

  // Scrolls when the order is reversed or the list follows again, and each time a list grows downwards.
  const edgePx = newestFirst ? 0 : length * MORE_THAN_A_ROW_PX
  useLayoutEffect(() => {
    if (isFollowing) scroller.current?.scrollTo({ top: edgePx })
  }, [scroller, isFollowing, edgePx])

  return {
    onScroll: () => {
      const element = scroller.current
      if (!element) return
      if (!isAtEdge(element)) feed.hold('scrolled')
      else if (holds.includes('scrolled')) feed.release('scrolled')
    },
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      // Touch sends pointer events only while it scrolls.
      if (pointerType !== 'touch') feed.hold('pointed')
    },
    onPointerLeave: () => feed.release('pointed'),
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      if (target !== currentTarget) feed.hold('focused')
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) feed.release('focused')
    },
  }
}
