import { atom } from 'jotai'

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
