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

/** Whether an event at `atMs` belongs to the pointed moment. */
export const isPointed = (pointed: Pick<PointedMoment, 'atMs' | 'untilMs'> | undefined, atMs: number) =>
  pointed !== undefined && atMs >= pointed.atMs && atMs < pointed.untilMs
