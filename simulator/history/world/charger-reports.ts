import { SECOND_MS } from '#contract/durations.ts'

declare module '#simulator/core/world/state.ts' {
  interface World {
    /** Reports of chargers outside that the recorder does not hold. */
    readonly chargerReports: ChargerReports
  }
}

/** A value that a charger outside took during an outage and delivered after it. */
export interface LateValue {
  readonly takenMs: number
  /** The seconds without a recorded value in which this is the last value that was taken; `endMs` is not included. */
  readonly fromMs: number
  readonly endMs: number
  /** NaN for an unknown value. */
  readonly powerW: number
  readonly currentA: number
  readonly socPercent: number
  readonly voltageV: number
  /** Wh since the start of the world, like the recorded registers; -Infinity without a register. */
  readonly importWh: number
  readonly exportWh: number
}

/** What one charger has reported in addition to its recorded seconds. */
export interface StationReports {
  /** By the moment at which they were taken. */
  readonly late: LateValue[]
  /** The voltages, V, and frequencies, Hz, since the moments at which they changed. */
  readonly voltage: Changes
  readonly frequency: Changes
}

type Changes = Readonly<Record<'atMs' | 'values', number[]>>

/** Entries of all chargers. Above this number the oldest of the charger that reports are evicted. Memory: 25 MB and 32 MB. */
const MAX_LATE = 200_000
const MAX_CHANGES = 2_000_000

/**
 * Reports of chargers outside that the recorder does not hold: voltages and frequencies, which it computes for simulated stations, and
 * values of outages. Recorded seconds stay as the platform knew them.
 */
export class ChargerReports {
  readonly #stations = new Map<number, StationReports>()
  #late = 0
  #changes = 0

  /** The reports of a station, by its index; undefined for a simulated station. */
  of(index: number): StationReports | undefined {
    return this.#stations.get(index)
  }

  addLate(index: number, value: LateValue): void {
    const { late } = this.#reportsOf(index)
    late.splice(1 + late.findLastIndex(({ takenMs }) => takenMs <= value.takenMs), 0, value)
    this.#late++
    if (this.#late > MAX_LATE) this.#late -= evict(late)
  }

  /** Notes a value of a second, V or Hz; NaN for one that was not reported. Call this once for each second with a value. */
  note(index: number, name: 'voltage' | 'frequency', ms: number, value: number): void {
    const { atMs, values } = this.#reportsOf(index)[name]
    if (Object.is(values.at(-1), value)) return
    atMs.push(ms)
    values.push(value)
    this.#changes++
    if (this.#changes <= MAX_CHANGES) return
    evict(atMs)
    this.#changes -= evict(values)
  }

  #reportsOf(index: number): StationReports {
    const known = this.#stations.get(index)
    if (known) return known
    const changes = (): Changes => ({ atMs: [], values: [] })
    const reports: StationReports = { late: [], voltage: changes(), frequency: changes() }
    this.#stations.set(index, reports)
    return reports
  }
}

/** Evicts the oldest tenth, at least one entry. Returns their number. */
const evict = (entries: unknown[]): number => entries.splice(0, Math.ceil(entries.length / 10)).length

/** The number of entries that are not after this time. */
export function countUntil(entries: number, msOf: (place: number) => number, tMs: number): number {
  let [from, until] = [0, entries]
  while (from < until) {
    const middle = (from + until) >> 1
    if (msOf(middle) <= tMs) from = middle + 1
    else until = middle
  }
  return from
}

/** The last value that was taken at this time or before; undefined without one. */
export const lastTaken = ({ late }: StationReports, tMs: number): LateValue | undefined =>
  late[countUntil(late.length, (place) => late[place]?.takenMs ?? NaN, tMs) - 1]

/** The late value of a second in a gap of the record; undefined where it stays a gap. */
export function lateAt(reports: StationReports, tMs: number): LateValue | undefined {
  const last = lastTaken(reports, tMs)
  return last && tMs >= last.fromMs && tMs < last.endMs ? last : undefined
}

/** The late values of the seconds of a span, with a value for each second that has one. */
export function* lateIn(reports: StationReports, startMs: number, endMs: number): Generator<LateValue, void> {
  const { late } = reports
  if (late.length === 0 || endMs <= (late[0]?.fromMs ?? NaN) || startMs >= (late.at(-1)?.endMs ?? NaN)) return
  for (let tMs = startMs; tMs < endMs; tMs += SECOND_MS) {
    const value = lateAt(reports, tMs)
    if (value) yield value
  }
}

/** The reported voltage of a second, V; NaN before the first report. */
export const voltageAt = (reports: StationReports, tMs: number): number =>
  lateAt(reports, tMs)?.voltageV ?? lastOf(reports.voltage, tMs)

/** The reported frequency of a second, Hz; NaN without one. */
export const reportedHzAt = (reports: StationReports, tMs: number): number => lastOf(reports.frequency, tMs)

const lastOf = ({ atMs, values }: Changes, tMs: number): number =>
  values[countUntil(atMs.length, (place) => atMs[place] ?? NaN, tMs) - 1] ?? NaN
