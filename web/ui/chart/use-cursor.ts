import { useState } from 'react'
import type { TimeRange } from './chart-series.ts'
import { matchingMoment } from './cursor.ts'

/** The shared cursor of charts over one range. All charts show their values at the cursor. */
export interface SharedCursor {
  readonly atMs: number | undefined
  readonly moveTo: (atMs: number | undefined) => void
}

/** The cursor of a chart, and whether it was set in this chart. A cursor outside the range is undefined. */
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
