import { useState } from 'react'
import type { TimeRange } from './chart-series.ts'
import { matchingMoment } from './cursor.ts'

/** The cursor of charts that show one range: where one of them is pointed at, all show their values. */
export interface SharedCursor {
  readonly atMs: number | undefined
  readonly moveTo: (atMs: number | undefined) => void
}

/** Where the cursor of a chart stands, and whether it was put there in this chart. One that the range has left behind is none. */
export function useCursor(moments: readonly number[], range: TimeRange, stepMs: number, shared: SharedCursor | undefined) {
  const [ownMs, setOwnMs] = useState<number>()
  const atMs = shared ? shared.atMs : ownMs
  const isOwn = atMs !== undefined && atMs === ownMs
  const standsAtMs = atMs === undefined || isOwn ? atMs : matchingMoment(moments, atMs, stepMs)
  const isSeen = standsAtMs !== undefined && standsAtMs >= range.fromMs && standsAtMs <= range.toMs

  const moveCursor = (toMs: number | undefined) => {
    setOwnMs(toMs)
    shared?.moveTo(toMs)
  }
  return { cursorMs: isSeen ? standsAtMs : undefined, isOwn, moveCursor }
}
