import { useAtomValue } from 'jotai'
import { useLayoutEffect, type FocusEvent, type PointerEvent, type RefObject } from 'react'
import type { Feed } from '../feed.ts'

/** This close to its newest end, the list counts as being there. */
const EDGE_PX = 24
/** Scrolling stops at the end by itself; asking where that is would lay out the page anew. */
const MORE_THAN_A_ROW_PX = 1000

/**
 * Keeps a list at its newest end while it follows, and holds it still while it is scrolled away from there, pointed at, or
 * read with the keyboard: no row moves under the pointer. What it returns are the listeners of the element that scrolls.
 */
export function useLiveEdge(feed: Feed, scroller: RefObject<HTMLElement | null>, newestFirst: boolean) {
  const { length } = useAtomValue(feed.atoms.list)
  const holds = useAtomValue(feed.atoms.holds)
  const isFollowing = holds.length === 0

  const isAtEdge = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) =>
    (newestFirst ? scrollTop : scrollHeight - clientHeight - scrollTop) <= EDGE_PX

  // Once when the list is turned round or told to follow again; a list that grows downwards, whenever it has grown.
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
      // A finger points only while it scrolls.
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
