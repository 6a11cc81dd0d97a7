import type { World } from '#simulator/core/world/state.ts'
import type { AnsweredCall } from '../operator-entries.ts'
import { seesGroup } from '../visible.ts'
import type { BidBook } from './bid-book.ts'

/** A bid in a reply. */
interface Row {
  readonly groupId: number
  readonly hour: string
  readonly quantity: number
  readonly price?: number
  readonly isOngoing?: boolean
}

const HOUR_MS = 3_600_000
const rowText = ({ groupId, hour, quantity, price, isOngoing }: Row) =>
  [groupId, hour, quantity, ...(isOngoing === undefined ? [price] : [isOngoing])].join(' ')
/** Rows as a text. */
export const rowsText = (rows: readonly (Row | null)[]) => rows.map((row) => (row ? rowText(row) : 'none')).join(', ')

/** The rows that a read must show, by hour and then by group; undefined for other calls. */
export function wantedRows(world: World, book: BidBook, { call, user, query, atMs }: AnsweredCall): (Row | null)[] | undefined {
  const ofGroup = (groupId: number): Row[] =>
    [...(book.of(groupId) ?? [])].map(([ms, values]) => Object.assign({ groupId, hour: new Date(ms).toISOString() }, values))
  const byHour = (rows: readonly Row[]) => rows.toSorted((a, b) => a.hour.localeCompare(b.hour))
  /** The bid of the running hour and the next one. */
  const recent = (groupId: number, fromMs: number) => {
    const runningMs = Math.floor(fromMs / HOUR_MS) * HOUR_MS
    const rows = byHour(ofGroup(groupId))
    return [
      rows.find(({ hour }) => Date.parse(hour) === runningMs),
      rows.find(({ hour }) => Date.parse(hour) > runningMs),
    ] as const
  }
  const [groupId, startMs, endMs] = [Number(query?.['group']), ...['start', 'end'].map((one) => Date.parse(String(query?.[one])))]
  const seen = book
    .groupIds()
    .filter((id) => seesGroup(world, user, world.groups.get(id) ?? { sellerId: -1, isSupergroup: true }))
  if (call === 'listBids') return byHour(ofGroup(groupId))
  if (call === 'readRecentBids') return recent(groupId, startMs ?? NaN).map((row) => row ?? null)
  if (call === 'listBidsOfDay') {
    const isWithin = ({ hour }: Row) => Date.parse(hour) >= (startMs ?? NaN) && Date.parse(hour) < (endMs ?? NaN)
    return byHour(seen.flatMap(ofGroup).filter(isWithin))
  }
  if (call !== 'readOverview') return undefined
  return seen.flatMap((id) =>
    recent(id, atMs).flatMap((row, place) => (row ? Object.assign(row, { isOngoing: place === 0 }) : [])),
  )
}

/** The rows of a reply. */
export function shownRows({ call, reply }: AnsweredCall): (Row | null)[] {
  if (call === 'readRecentBids') return [(reply as { current: Row | null }).current, (reply as { next: Row | null }).next]
  return call === 'readOverview' ? ((reply as { bids: Row[] | null }).bids ?? []) : (reply as Row[])
}
