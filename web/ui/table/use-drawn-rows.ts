import { useVirtualizer } from '@tanstack/react-virtual'
import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { densityAtom, rowPx } from './density.ts'

const VIRTUAL_ABOVE = 100
const OVERSCAN = 8
/** Lines of small text that a wrapped cell has room for in a virtual row, in both densities. */
export const WRAPPED_LINES = 3

interface Form {
  startAt: number
  isEven: boolean
  lineCount: number
  /** A column wraps its text: rows of a virtual table are one line higher. */
  isWrapped: boolean
}

/**
 * Which of so many rows are drawn, those from `first` to before `end`: above a hundred rows of
 * even height, only what is in sight and near it.
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
  // It asks for the height of a row once, unless told to ask again.
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
