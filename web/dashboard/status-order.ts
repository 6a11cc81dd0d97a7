import { OCPP_STATUSES } from '#contract/statuses.ts'

/** Statuses with their number of stations, in the order of a session, unknown statuses last. */
export function sortStatuses(statuses: Readonly<Record<string, number>>): [status: string, count: number][] {
  const known: readonly string[] = OCPP_STATUSES.flatMap((status) => (status === 'Charging' ? [status, 'Discharging'] : [status]))
  const rank = (status: string) => (known.indexOf(status) + known.length + 1) % (known.length + 1)
  return Object.entries(statuses)
    .filter(([, count]) => count > 0)
    .toSorted(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b))
}
