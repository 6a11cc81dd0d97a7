import { quantile } from '#simulator/reserves/model/quantile.ts'

/** The number of measured reactions and deviations that a record keeps. */
const KEPT = 32
/** Lower setpoints that are measured at the same time. */
const OPEN = 8
/** A draw that has changed by less, A or kW, is the former draw. */
const SAME = 0.5

/** A setpoint below the draw that the charger has not followed yet. */
interface OpenSetpoint {
  readonly sentMs: number
  /** A per phase; kW at a DC charger. */
  readonly limit: number
  readonly drawnThen: number
}

/** How a charger has followed its setpoints. The lists keep the last values. Limits and deviations: A per phase; kW at a DC charger. */
export interface ObedienceRecord {
  /** From a setpoint below the draw to a draw within it, ms. */
  readonly reactionsMs: number[]
  /** Between the setpoint and the draw, without a sign: below it after a reaction, above it where none came. */
  readonly deviations: number[]
  /** From sending a setpoint to the answer of a charger outside, ms. */
  readonly answersMs: number[]
  /** Setpoints that the charger has refused. */
  rejected: number
  /** Times when the car drew more than a setpoint and not what it had drawn before. */
  ignored: number
  /** Setpoints that the charger followed after its declared time. */
  late: number
  /** Setpoints that the charger accepted while its draw stayed the same. */
  withoutEffect: number
  /** Setpoints that a charger outside accepted while its composite schedule had another limit. */
  otherLimits: number
  open: OpenSetpoint[]
  /** The setpoint of the last second; null without a session. */
  limit: number | null
}

export const newObedience = (): ObedienceRecord => ({
  reactionsMs: [],
  answersMs: [],
  deviations: [],
  rejected: 0,
  ignored: 0,
  late: 0,
  withoutEffect: 0,
  otherLimits: 0,
  open: [],
  limit: null,
})

/** What the platform knows of a charger in a second. Limit and draw: A per phase; kW at a DC charger. */
export interface ObservedSecond {
  readonly limit: number
  readonly drawn: number
  /** The car is in session. */
  readonly isInSession: boolean
  /** The charger refuses setpoints. */
  readonly isRefusing: boolean
  /** A charger outside has refused the last setpoint, which is counted at its answer. */
  readonly hasRefused?: boolean
  readonly declaredMs: number
  /** A greater draw than the limit, A or kW. */
  readonly tolerance: number
}

const keep = (values: number[], value: number) => {
  values.push(value)
  if (values.length > KEPT) values.shift()
}

/** Adds a second. Only setpoints below the draw are measured: the own limit of a car can keep it below any other. */
export function observe(record: ObedienceRecord, second: ObservedSecond, nowMs: number): void {
  const { limit, isInSession } = second
  const before = record.limit
  record.limit = limit
  if (!isInSession) return forgetOpen(record)
  if (before !== null && before !== limit) addSetpoint(record, second, before, nowMs)
  if (record.open.length > 0) closeFollowed(record, second, nowMs)
}

/** Drops what is being measured: the car has left, or the station has been offline. */
export function forgetOpen(record: ObedienceRecord): void {
  // Called for every charger without a session in every second.
  if (record.open.length > 0) record.open = []
  record.limit = null
}

function addSetpoint(record: ObedienceRecord, second: ObservedSecond, before: number, nowMs: number) {
  if (second.isRefusing) {
    record.rejected += 1
    return
  }
  const { limit, drawn, declaredMs, tolerance } = second
  // A higher setpoint replaces a lower one, which had its time or had not.
  const replaced = record.open.filter((one) => one.limit < limit)
  record.withoutEffect += replaced.filter(({ sentMs }) => nowMs - sentMs > declaredMs).length
  record.open = record.open.filter((one) => one.limit >= limit)
  if (drawn <= limit + tolerance || record.open.length === OPEN) return
  // A car that draws more than its former setpoint too does not follow any.
  if (drawn <= before + tolerance || record.open.length > 0) record.open.push({ sentMs: nowMs, limit, drawnThen: drawn })
}

function closeFollowed(record: ObedienceRecord, { limit, drawn, declaredMs, tolerance }: ObservedSecond, nowMs: number) {
  record.open = record.open.filter((one) => {
    if (drawn > one.limit + tolerance) return true
    // A car that stops by itself has not followed its setpoint.
    if (drawn === 0 && limit > 0) return false
    keep(record.reactionsMs, nowMs - one.sentMs)
    if (nowMs - one.sentMs > declaredMs) record.late += 1
    if (one.limit === limit && limit > 0) keep(record.deviations, limit - drawn)
    return false
  })
}

/** The charger has started to draw more than its setpoints of the declared time allow. */
export function noteExcess(record: ObedienceRecord, { limit, drawn, isRefusing, hasRefused }: ObservedSecond): void {
  keep(record.deviations, drawn - limit)
  // A refused setpoint has been counted, and the former draw may still end: late.
  if (isRefusing || hasRefused || record.open.some(({ drawnThen }) => Math.abs(drawn - drawnThen) <= SAME)) return
  record.ignored += 1
  record.open = []
}

/** A charger outside has answered a setpoint. A refused one is not measured: its former draw goes on. */
export function noteAnswer(record: ObedienceRecord, isRefused: boolean, delayMs: number | undefined): void {
  if (delayMs !== undefined) keep(record.answersMs, delayMs)
  if (!isRefused) return
  record.rejected += 1
  record.open.pop()
}

/** Load management has given up: the open setpoints had no effect. */
export function noteGivenUp(record: ObedienceRecord): void {
  if (record.open.length > 0) record.withoutEffect += 1
  record.open = []
}

/** Median and 95th percentile; null without values. */
export interface Spread {
  readonly median: number
  readonly p95: number
}

export function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null
  const ascending = values.toSorted((a, b) => a - b)
  return { median: quantile(ascending, 0.5), p95: quantile(ascending, 0.95) }
}
