import { SECOND_MS } from '#contract/durations.ts'
import { isPresentReport, newReportClock, type ReportClock } from '#simulator/core/model/report-clock.ts'
import type { PhaseCurrents } from './meter.ts'

/** Phases that arrive in several messages belong to one value within this time, ms. */
const ONE_VALUE_MS = 10 * SECOND_MS
/** A silent second does not interrupt the values of a meter that reports less often, ms. */
export const CONSECUTIVE_MS = 10 * SECOND_MS

type Phases = readonly (number | null)[]

/** What is known of an external meter of others: only what it has reported. */
export interface OutsideMeter {
  readonly identity: string
  readonly password: string | undefined
  /** The last value with all phases, A; negative while exporting. Null before it. */
  valueA: PhaseCurrents | null
  valueMs: number
  /** Values since the start of the run. */
  values: number
  /** The phases of the next value, and when the first of them arrived. */
  parts: Phases
  partsFromMs: number
  readonly clock: ReportClock
  /** What is not as in the contract, and in how many messages. */
  readonly noted: { readonly clause: string; readonly what: string; count: number; readonly firstMs: number; lastMs: number }[]
}

const NO_PHASES: Phases = [null, null, null]

export const newOutsideMeter = (identity: string, password?: string): OutsideMeter => ({
  identity,
  password,
  valueA: null,
  valueMs: -Infinity,
  values: 0,
  parts: NO_PHASES,
  partsFromMs: -Infinity,
  clock: newReportClock(),
  noted: [],
})

type Named = { readonly device: { readonly deviceId: string } | null } | null | undefined

/** The ids of the meters that a group uses. */
export const meterIdsOf = ({ external, boost }: { readonly external: Named; readonly boost: Named }): readonly string[] => [
  ...new Set([external, boost].flatMap((meter) => meter?.device?.deviceId ?? [])),
]

const isWhole = (phases: Phases): phases is PhaseCurrents => phases.length === 3 && phases.every((each) => each !== null)

/**
 * Receives currents, A per phase from L1 on; null for a phase of another message. Returns false for values that say nothing about the
 * present: older than one that has arrived, repeated, or queued on their way.
 */
export function receiveCurrents(
  meter: OutsideMeter,
  phases: Phases,
  { nowMs, takenMs }: { nowMs: number; takenMs: number },
): boolean {
  // The phases of one moment may come in several messages.
  const withinMs = meter.parts === NO_PHASES ? 0 : 1
  if (!isPresentReport(meter.clock, { takenMs, nowMs, withinMs })) return false
  // A phase that comes again begins another value.
  const isAgain = phases.some((each, line) => each !== null && meter.parts[line] !== null)
  if (isAgain || nowMs - meter.partsFromMs > ONE_VALUE_MS || meter.parts === NO_PHASES) {
    meter.parts = NO_PHASES
    meter.partsFromMs = nowMs
  }
  meter.parts = [0, 1, 2].map((line) => phases[line] ?? meter.parts[line] ?? null)
  if (!isWhole(meter.parts)) return true
  meter.valueA = meter.parts
  meter.valueMs = nowMs
  meter.values += 1
  meter.parts = NO_PHASES
  return true
}
