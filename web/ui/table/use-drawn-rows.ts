import { useVirtualizer } from '@tanstack/react-virtual'
import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { densityAtom, rowPx } from './density.ts'

const VIRTUAL_ABOVE = 100
const OVERSCAN = 8
/** Number of lines of small text that fit a wrapped cell of a virtual row in both densities. */
export const WRAPPED_LINES = 3

interface Form {
  startAt: number
  isEven: boolean
  lineCount: number
  /** A column wraps its text, so rows of a virtual table are one line higher. */
  isWrapped: boolean
}

/**
 * The range of rendered rows, from `first` (included) to `end` (excluded). In a table of more than 100 rows of equal height, only
 * visible rows and their neighbours are rendered.
 */
export function useDrawnRows(
  count: number,
  scroller: RefObject<HTMLElement | null>,
  { startAt, isEven, lineCount, isWrapped }: Form,
) {
  const isVirtual = isEven && count > VIRTUAL_ABOVE
  const heightPx = rowPx(useAtomValue(densityAtom), isVirtual && isWrapped ? lineCount + 1 : lineCount)
  const [startPx] = useState(startAt * heightPx)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled to memoise what it returns
  const virtualizer = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => heightPx,
    overscan: OVERSCAN,
  })
  // The virtualizer caches the row height until `measure` is called.
  useEffect(() => virtualizer.measure(), [virtualizer, heightPx])
  useLayoutEffect(() => {
    if (scroller.current && startPx > 0) scroller.current.scrollTop = startPx
  }, [scroller, startPx])
  const drawn = virtualizer.getVirtualItems()
  return {
    isVirtual,
    heightPx,
    first: isVirtual ? (drawn[0]?.index ?? 0) : 0,
    end: isVirtual ? (drawn.at(-1)?.index ?? -1) + 1 : count,
  }
}
