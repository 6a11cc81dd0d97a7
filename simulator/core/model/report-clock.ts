import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'

/** A report may arrive this much later than the fastest one. A later one was queued or stored somewhere, ms. */
const DELAYED_MS = 10 * SECOND_MS
/** Reports that are late by the same time for this long are of a clock that was set back, ms. */
const CLOCK_SET_MS = MINUTE_MS
/** Uncertainty of a delay: the world has whole seconds, ms. */
const UNCERTAIN_MS = 1_500

/** The moments of the reports of one device, by its own clock, which need not be that of the run. */
export interface ReportClock {
  newestMs: number
  /** The least delay of a report. */
  delayMs: number
  /** Late reports with the same delay, and since when they have arrived. */
  late: { readonly fromMs: number; readonly delayMs: number; newestMs: number } | null
}

export const newReportClock = (): ReportClock => ({ newestMs: -Infinity, delayMs: Infinity, late: null })

interface Moment {
  readonly takenMs: number
  readonly nowMs: number
  /** An earlier moment than the newest one by less than this is no older one. */
  readonly withinMs: number
}

/** Notes a report. Returns whether it says something about the present: it is not older than another one, and was not queued. */
export function isPresentReport(clock: ReportClock, { takenMs, nowMs, withinMs }: Moment): boolean {
  const { late, newestMs } = clock
  const delayMs = nowMs - takenMs
  if (takenMs > newestMs - withinMs && delayMs <= clock.delayMs + DELAYED_MS) {
    clock.newestMs = Math.max(newestMs, takenMs)
    clock.delayMs = Math.min(clock.delayMs, delayMs)
    clock.late = null
    return true
  }
  if (!late || takenMs <= late.newestMs || Math.abs(delayMs - late.delayMs) > UNCERTAIN_MS) {
    clock.late = { fromMs: nowMs, delayMs, newestMs: takenMs }
    return false
  }
  late.newestMs = takenMs
  if (nowMs - late.fromMs < CLOCK_SET_MS) return false
  Object.assign(clock, { newestMs: takenMs, delayMs, late: null })
  return true
}
