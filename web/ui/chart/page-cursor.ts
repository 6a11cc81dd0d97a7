import { atom, useAtom } from 'jotai'
import { useEffect, useId } from 'react'
import type { TimeRange } from './chart-series.ts'
import { matchingMoment, momentAfter } from './cursor.ts'
import { usePinnedMoment } from './pinned-moment.ts'

/** The moment that the pointer or the keys select on a page. All charts and logs of the page show it. */
export interface PointedMoment {
  readonly atMs: number
  /** Start of the next value. Events before it belong to this moment. */
  readonly untilMs: number
  /** Id of the chart or log that set it. */
  readonly source: string
}

export const pointedMomentAtom = atom<PointedMoment | undefined>(undefined)

/**
 * Whether an event at `atMs` belongs to the moment that another source points at. It changes rarely while the cursor moves, so a
 * log with many events renders few of them.
 */
export const pointedFrom = (atMs: number | undefined, source: string) =>
  atom((get) => {
    const pointed = get(pointedMomentAtom)
    if (atMs === undefined || pointed === undefined || pointed.source === source) return false
    return atMs >= pointed.atMs && atMs < pointed.untilMs
  })

/**
 * The cursor of a chart: the moment that is pointed at on the page, otherwise the pinned moment of the URL. `isOwn` means that it
 * was set in this chart. A cursor outside the range is undefined.
 */
export function useCursor(moments: readonly number[], range: TimeRange, stepMs: number) {
  const source = useId()
  const [pointed, point] = useAtom(pointedMomentAtom)
  const pinnedMs = usePinnedMoment()
  const isOwn = pointed?.source === source
  const wantedMs = pointed?.atMs ?? pinnedMs
  const atMs = wantedMs === undefined || isOwn ? wantedMs : matchingMoment(moments, wantedMs, stepMs)
  const isSeen = atMs !== undefined && atMs >= range.fromMs && atMs <= range.toMs

  useEffect(() => () => point((now) => (now?.source === source ? undefined : now)), [point, source])
  const moveCursor = (toMs: number | undefined) =>
    point(toMs === undefined ? undefined : { atMs: toMs, untilMs: Math.min(momentAfter(moments, toMs), toMs + stepMs), source })
  return {
    cursorMs: isSeen ? atMs : undefined,
    isOwn,
    isPinned: pointed === undefined && pinnedMs !== undefined,
    pinnedMs,
    moveCursor,
  }
}
