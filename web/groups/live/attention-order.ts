import type { Station } from '#contract/stations.ts'
import type { StationStatus } from '#contract/statuses.ts'

/** The statuses, the most urgent first. */
const ORDER: readonly StationStatus[] = [
  'Faulted',
  'Unavailable',
  'SuspendedEVSE',
  'SuspendedEV',
  'Charging',
  'Preparing',
  'Finishing',
  'Reserved',
  'Available',
]
const NAMES = new Intl.Collator('en', { numeric: true })

type Ordered = Pick<Station, 'isOnline' | 'status' | 'name'>

/** Offline stations first, then by status: faults, suspended sessions, charging ones, unknown ones, free stations. Equal ones by name. */
export const inAttentionOrder = <Row extends Ordered>(stations: readonly Row[]): Row[] =>
  stations.toSorted((a, b) => rankOf(a) - rankOf(b) || NAMES.compare(a.name, b.name))

function rankOf({ isOnline, status }: Ordered): number {
  if (!isOnline) return -1
  const rank = ORDER.findIndex((one) => one === status)
  // An unknown state comes before a free station.
  return rank < 0 ? ORDER.length - 1.5 : rank
}
