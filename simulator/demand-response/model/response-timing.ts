import { SECOND_MS } from '#contract/durations.ts'

/** A power that a charger outside has measured. */
interface Report {
  readonly index: number
  readonly kw: number
  readonly takenMs: number
  readonly receivedMs: number
}

/** When the chargers outside of a group learned of an activation, and when they followed it. Times of the world, ms. */
export interface ResponseTiming {
  readonly crossedMs: number
  /** The power of each charger outside at the activation, kW, by station index. */
  readonly baseKw: ReadonlyMap<number, number>
  decidedMs: number | null
  /** The first limit of each charger, by station index. */
  readonly sentMs: Map<number, number>
  /** Empty when the timing is over. */
  readonly reports: Report[]
  /** The number of reports of each charger, by station index. */
  readonly counts: Map<number, number>
  /** What the other stations of the group delivered in each second, kW. */
  readonly others: { readonly atMs: number; readonly kw: number }[]
  requiredKw: number
  /** When 86 % of the required power was measured, and received; null before. */
  measuredMs: number | null
  receivedMs: number | null
  isOver: boolean
}

/** The parts of the response, ms. They follow each other: their sum is the time from the crossing to the received power. */
export interface ResponseSplit {
  /** From the crossing to the decision. */
  readonly detectMs: number | null
  /** From the crossing to the first limit. */
  readonly firstMs: number | null
  /** From the decision to the last charger's first limit before the measurement. */
  readonly sendMs: number | null
  /** From there to 86 % of the required power in meter values, at their own timestamps. */
  readonly obeyMs: number | null
  /** From there until the platform had received these values. */
  readonly reportMs: number | null
}

/** The share of the required power that counts as delivered: TR 3.1.2 for FCR-D after 7.5 s. */
const SHARE = 0.86
/** Later responses are not timed. */
const TIMED_MS = 60_000
/** Reports of one charger that count: ten in each second. */
const MAX_REPORTS = 600

export const newTiming = (crossedMs: number, baseKw: ReadonlyMap<number, number>): ResponseTiming => ({
  crossedMs,
  baseKw,
  decidedMs: null,
  sentMs: new Map(),
  reports: [],
  counts: new Map(),
  others: [],
  requiredKw: 0,
  measuredMs: null,
  receivedMs: null,
  isOver: false,
})

/** A limit that was sent to a charger, and how long before it was decided. Limits of before the crossing do not count. */
export function noteSent(timing: ResponseTiming, index: number, sentMs: number, waitedMs: number): void {
  if (timing.isOver || sentMs < timing.crossedMs || timing.sentMs.has(index)) return
  timing.sentMs.set(index, sentMs)
  const decidedMs = Math.max(timing.crossedMs, sentMs - waitedMs)
  timing.decidedMs = Math.min(timing.decidedMs ?? Infinity, decidedMs)
}

export function noteReport(timing: ResponseTiming, { takenMs, ...report }: Report): void {
  const count = timing.counts.get(report.index) ?? 0
  // No second follows when the group leaves the reserve during its response.
  const isLate = report.receivedMs - timing.crossedMs > TIMED_MS + SECOND_MS
  if (timing.isOver || isLate || count >= MAX_REPORTS || !timing.baseKw.has(report.index)) return
  timing.counts.set(report.index, count + 1)
  // A clock that is ahead cannot have measured later than the platform received.
  timing.reports.push({ ...report, takenMs: Math.min(takenMs, report.receivedMs) })
}

/** Adds a second. Returns true in the second in which the response is complete. */
export function closeSecond(timing: ResponseTiming, atMs: number, requiredKw: number, othersKw: number): boolean {
  if (timing.isOver) return false
  timing.requiredKw = Math.max(timing.requiredKw, requiredKw)
  timing.others.push({ atMs, kw: othersKw })
  timing.receivedMs = reachedMs(timing, 'receivedMs')
  if (timing.receivedMs !== null) timing.measuredMs = reachedMs(timing, 'takenMs')
  timing.isOver = timing.receivedMs !== null || atMs - timing.crossedMs >= TIMED_MS
  if (timing.isOver) timing.reports.length = 0
  return timing.receivedMs !== null
}

/** When the reports, in the order of this moment, showed the required share; null if they did not. */
function reachedMs({ reports, baseKw, others, requiredKw }: ResponseTiming, moment: 'takenMs' | 'receivedMs'): number | null {
  if (requiredKw <= 0) return null
  const presentKw = new Map(baseKw)
  let deliveredKw = 0
  let second = 0
  for (const report of reports.toSorted((a, b) => a[moment] - b[moment])) {
    deliveredKw += (presentKw.get(report.index) ?? 0) - report.kw
    presentKw.set(report.index, report.kw)
    while ((others[second + 1]?.atMs ?? Infinity) <= report[moment]) second++
    if (deliveredKw + (others[second]?.kw ?? 0) >= SHARE * requiredKw) return report[moment]
  }
  return null
}

/** Null without chargers outside. */
export function splitOf(timing: ResponseTiming | null): ResponseSplit | null {
  if (!timing) return null
  const { crossedMs, decidedMs, measuredMs, receivedMs } = timing
  const sent = [...timing.sentMs.values()].filter((ms) => ms <= (measuredMs ?? Infinity))
  if (decidedMs === null || sent.length === 0) {
    return { detectMs: null, firstMs: null, sendMs: null, obeyMs: null, reportMs: null }
  }
  const [firstMs, lastMs] = sent.reduce(([first, last], ms) => [Math.min(first, ms), Math.max(last, ms)], [Infinity, -Infinity])
  return {
    detectMs: decidedMs - crossedMs,
    firstMs: firstMs - crossedMs,
    sendMs: lastMs - decidedMs,
    obeyMs: measuredMs === null ? null : measuredMs - lastMs,
    reportMs: measuredMs === null || receivedMs === null ? null : receivedMs - measuredMs,
  }
}
