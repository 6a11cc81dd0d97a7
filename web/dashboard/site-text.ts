import { isSetup, type Overview, type ProblemKind } from '#contract/dashboard.ts'
import { plural } from '#contract/plural.ts'
import { OCPP_STATUSES } from '#contract/statuses.ts'
import { percentText } from '#units/numbers/number-format.ts'

/** Statuses with their number of stations, in the order of a session, unknown statuses last. */
export function sortStatuses(statuses: Readonly<Record<string, number>>): [status: string, count: number][] {
  const known: readonly string[] = OCPP_STATUSES.flatMap((status) => (status === 'Charging' ? [status, 'Discharging'] : [status]))
  const rank = (status: string) => (known.indexOf(status) + known.length + 1) % (known.length + 1)
  return Object.entries(statuses)
    .filter(([, count]) => count > 0)
    .toSorted(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b))
}

/** The state of the connection. `asOfMs` is the time of the last values; undefined without any. */
export function connectionText(isStale: boolean, asOfMs: number | undefined, timeText: (ms: number) => string): string {
  if (asOfMs === undefined) return 'Not connected'
  return isStale ? `Not connected, values from ${timeText(asOfMs)}` : 'Connected'
}

type Site = NonNullable<Overview['sites']>[number]

/** The problem that a tile names: the most severe one of the group, except mismatches of its settings. A listed one counts too. */
export function siteProblem(
  { groupId, problem }: Pick<Site, 'groupId' | 'problem'>,
  problems: readonly Pick<Overview['problems'][number], 'kind' | 'groupId' | 'reserve'>[],
): ProblemKind | null {
  if (problem !== 'reserve-short' && problem !== null) return problem
  const own = problems.find((one) => one.groupId === groupId && !isSetup(one))
  return own?.kind ?? (problems.some((one) => one.groupId === groupId && isSetup(one)) ? null : problem)
}

/** The state of a group without a problem that a person must act on: `No problem`, or its mismatches of settings. */
export function quietStateText(groupId: number, problems: Parameters<typeof siteProblem>[1]): string {
  const mismatches = problems.filter((one) => one.groupId === groupId && isSetup(one)).length
  return mismatches === 0 ? 'No problem' : `${mismatches} setup ${plural(mismatches, 'mismatch', 'mismatches')}`
}

/** What a group without a limit has in place of it: `61 % SoC` of its batteries, `SoC unknown`, or `no limit`. */
export const socText = (socPercent: Site['socPercent']): string =>
  socPercent === undefined ? 'no limit' : socPercent === null ? 'SoC unknown' : `${percentText(socPercent)} SoC`

/** `5 charging, 4 waiting, 2 faulted`: numbers of zero are omitted. Where not all has room, what needs a person comes first. */
export function siteStationsText(
  { type, running, waiting, faulted, offline }: Omit<Site, 'load'>,
  isUrgentFirst = false,
): string {
  const isReversible = type === 'GROUP_TYPE_V2G' || type === 'GROUP_TYPE_BATTERY'
  const parts = [
    [running, isReversible ? 'running' : 'charging'],
    [waiting, 'waiting'],
    [faulted, 'faulted'],
    [offline, 'offline'],
  ] as const
  const ordered = isUrgentFirst ? ([parts[2], parts[3], parts[1], parts[0]] as const) : parts
  const texts = ordered.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : []))
  return texts.length > 0 ? texts.join(', ') : 'idle'
}
