import type { ChargerMessage, Deviation } from './charger-message.ts'

/** A deviation of a charger from the standard, and in how many messages it was. */
export interface NotedDeviation extends Deviation {
  count: number
  readonly firstMs: number
  lastMs: number
}

/** Kinds that are kept for each station. All further ones are counted together. */
const MAX_KINDS = 50
export const FURTHER: Deviation = { clause: 'OCPP', what: 'further deviations' }

type Sent = NonNullable<ChargerMessage['deviations']>

const isSame = (a: Deviation, b: Deviation) => a.clause === b.clause && a.what === b.what

/** The deviations as an action of the run has them: a number for one that the list has. A list only grows, so its places stay. */
export const numbered = (list: readonly NotedDeviation[], deviations: readonly Deviation[]): Sent =>
  deviations.map((one) => {
    const place = list.findIndex((known) => isSame(known, one))
    return place < 0 ? one : place
  })

/** Counts the deviations of one message. Returns those that are new. */
export function noteDeviations(list: NotedDeviation[], deviations: Sent, nowMs: number): readonly Deviation[] {
  const added: Deviation[] = []
  for (const one of deviations) {
    let known = typeof one === 'number' ? list[one] : list.find((other) => isSame(other, one))
    if (!known) {
      // A number that the list does not have comes from a scenario.
      if (typeof one === 'number') continue
      const kept = list.length < MAX_KINDS ? one : FURTHER
      known = list.find((other) => isSame(other, kept))
      if (!known) {
        known = { ...kept, count: 0, firstMs: nowMs, lastMs: nowMs }
        list.push(known)
        added.push(kept)
      }
    }
    known.count += 1
    known.lastMs = nowMs
  }
  return added
}

/** Kinds that a summary names. */
const NAMED_KINDS = 5

/** What a charger has sent otherwise than the standard says, as a line for a log; null for nothing. `list` has the most frequent first. */
export function deviationSummary(identity: string, list: readonly NotedDeviation[]): string | null {
  if (list.length === 0) return null
  const total = list.reduce((sum, { count }) => sum + count, 0)
  const named = list.slice(0, NAMED_KINDS).map(({ clause, what, count }) => `${count} × ${clause}: ${what}`)
  const others = list.length - named.length
  const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
  return `${identity} has disconnected after ${counted(total, 'deviation')} from OCPP of ${counted(list.length, 'kind')}: ${[...named, ...(others > 0 ? [`${others} more`] : [])].join('; ')}`
}

/** The deviations of all stations of a charger as one list, the most frequent first. */
export function ofAllStations(lists: readonly (readonly NotedDeviation[])[]): readonly NotedDeviation[] {
  const all: NotedDeviation[] = []
  for (const one of lists.flat()) {
    const place = all.findIndex((other) => isSame(other, one))
    const known = all[place]
    if (!known) all.push({ ...one })
    else {
      all[place] = {
        ...known,
        count: known.count + one.count,
        firstMs: Math.min(known.firstMs, one.firstMs),
        lastMs: Math.max(known.lastMs, one.lastMs),
      }
    }
  }
  return all.toSorted((a, b) => b.count - a.count)
}
