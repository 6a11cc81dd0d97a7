import { type Allocations, readAllocations } from '#contract/allocations.ts'
import {
  type DlmLimits,
  type ExternalMeterValues,
  type MeterReadings,
  readDlmLimits,
  readExternalMeterValues,
  readSafeLimitEnabled,
} from '#contract/dlm.ts'
import { SECOND_MS } from '#contract/durations.ts'
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import { listStationValues, MAX_VALUE_DEVICES, type StationValues } from '#contract/events.ts'
import type { Group } from '#contract/groups.ts'
import { type IncidentPlatform, type Input, membersOf } from '#contract/incident/reader.ts'
import { type Reserve, readReserves } from '#contract/reserves.ts'
import { listStations, type Station } from '#contract/stations.ts'
import { addCurrent } from '#simulator/rebuild/infer-phases.ts'

/** Of the last seconds before a read, in which a charger and a meter may report the same current. */
export const WINDOW_MS = 15 * SECOND_MS

/** The lowest, the highest and the last sum of the chargers within the window. A on a grid line, or kW. */
export interface SumRange {
  readonly min: number
  readonly max: number
  readonly last: number
}

/** What a group of chargers showed at one read. A field is null if it was not read; `notRead` has the reasons. */
export interface Observation {
  readonly atMs: number
  readonly limits: DlmLimits | null
  readonly isSafeLimit: boolean | null
  readonly meter: MeterReadings | null
  readonly stations: readonly Station[] | null
  /** A on each grid line; one sum in kW in a DC group. Null also while a charger draws a power that it did not measure. */
  readonly sums: readonly SumRange[] | null
  readonly allocations: Allocations | null
  readonly reserves: readonly Reserve[] | null
  readonly notRead: Readonly<Record<string, string>>
}

/** Whether a meter sends no values. */
export const isWithoutValues = ({ currentL1, currentL2, currentL3 }: ExternalMeterValues) =>
  [currentL1, currentL2, currentL3].every((one) => typeof one !== 'number')

/** The currents of a meter, negative while it exports: meters state the direction in the power alone. */
export const signedA = ({ currentL1, currentL2, currentL3, powerL1, powerL2, powerL3 }: ExternalMeterValues): (number | null)[] =>
  (
    [
      [currentL1, powerL1],
      [currentL2, powerL2],
      [currentL3, powerL3],
    ] as const
  ).map(([amperes, watts]) =>
    typeof amperes === 'number' ? (typeof watts === 'number' && watts < 0 ? -Math.abs(amperes) : amperes) : null,
  )

const isWithoutDraw = ({ status, isOnline }: Station) => isOnline && status !== 'Charging' && status !== 'SuspendedEV'

/** The sums of the chargers second by second, or why they are not known. */
function sumsOf(stations: readonly Station[], values: readonly StationValues[], isDc: boolean, seconds: number) {
  const byDevice = new Map(values.map((one) => [one.deviceId, one]))
  const sums = Array.from({ length: seconds }, () => (isDc ? [0] : [0, 0, 0]))
  for (const station of stations) {
    const { series = [], origins } = byDevice.get(station.deviceId) ?? {}
    const at = (property: string, second: number) => {
      const found = series.find((one) => one.property === property)
      const place = found?.seconds.findLastIndex((one) => one <= second) ?? -1
      return found?.stepValues[place] ?? null
    }
    const isAssumed = origins?.stepOrigins.some((origin) => origin === 'assumed' || origin === 'last-known') === true
    const watts = Array.from({ length: seconds }, (_, second) => at('Power.Active.Import', second))
    if ((watts.every((one) => one === null) && !isWithoutDraw(station)) || isAssumed) {
      return { ranges: undefined, problem: `The power of ${station.name} is not measured.` }
    }
    for (const [second, power] of watts.entries()) {
      const sum = sums[second]
      if (!sum || power === null) continue
      const amperes = at('Current.Import', second) ?? 0
      if (isDc) sum[0] = (sum[0] ?? 0) + power / 1_000
      else if (amperes > 0) {
        addCurrent(sum, station, amperes, power)
      }
    }
  }
  const ranges = (isDc ? [0] : [0, 1, 2]).map((line): SumRange => {
    const own = sums.map((sum) => sum[line] ?? 0)
    return { min: Math.min(...own), max: Math.max(...own), last: own.at(-1) ?? 0 }
  })
  return { ranges, problem: undefined }
}

/** Reads what a group shows now. A failed read is a field that is null and its reason. Throws if no further read can succeed. */
export async function observe(
  platform: IncidentPlatform,
  { id: groupId, type }: Group,
  nowMs: number,
  signal?: AbortSignal,
): Promise<Observation> {
  const notRead: Record<string, string> = {}
  const ask = async <E extends AnyEndpoint>(endpoint: E, input: Input) => {
    const answer = await platform.ask(endpoint, input, signal)
    if ('problem' in answer && answer.isFinal) throw new Error(answer.problem)
    return answer
  }
  const read = async <E extends AnyEndpoint>(what: string, endpoint: E, input: Input): Promise<ReplyOf<E> | null> => {
    const answer = await ask(endpoint, input)
    if ('value' in answer) return answer.value
    notRead[what] = answer.problem
    return null
  }
  const params = { groupId }
  const members = await membersOf(groupId, (query) => ask(listStations, { query }))
  if (members.problem !== undefined) notRead['stations'] = members.problem
  const stations = members.problem === undefined ? members.stations : null
  const allocations = await read('reasons', readAllocations, { params })
  const atMs = allocations ? Date.parse(allocations.asOf) : nowMs
  const [limits, safe, meter, reserves] = await Promise.all([
    read('load limits', readDlmLimits, { params }),
    read('safe limit', readSafeLimitEnabled, { params }),
    read('external meter', readExternalMeterValues, { params }),
    read('reserves', readReserves, { query: { groupId } }),
  ])
  const span = { start: new Date(atMs - WINDOW_MS).toISOString(), end: new Date(atMs).toISOString() }
  const values: StationValues[] = []
  const known = stations ?? []
  for (let at = 0; at < known.length; at += MAX_VALUE_DEVICES) {
    const deviceIds = known.slice(at, at + MAX_VALUE_DEVICES).map(({ deviceId }) => deviceId)
    // oxlint-disable-next-line no-await-in-loop -- a production platform gets one call at a time
    const reply = await read('currents', listStationValues, { query: { ...span, deviceIds } })
    if (!reply) break
    values.push(...reply.stations)
  }
  const isDc = type === 'GROUP_TYPE_DC'
  let sums: readonly SumRange[] | null = null
  if (stations && notRead['currents'] === undefined) {
    const found = sumsOf(stations, values, isDc, WINDOW_MS / SECOND_MS + 1)
    sums = found.ranges ?? null
    if (found.problem !== undefined) notRead['currents'] = found.problem
  }
  return {
    atMs,
    limits,
    isSafeLimit: safe?.enabled ?? null,
    meter,
    stations,
    sums,
    allocations,
    reserves: reserves?.reserves.filter((one) => one.groupId === groupId) ?? null,
    notRead,
  }
}
