import { DAY_MS, MINUTE_MS, roundStepMs } from '#contract/durations.ts'
import { zoneText } from '#units/dates.ts'
import { clockAt, offsetMsAt } from '#units/zone-clock.ts'
import type { TimeRange } from './chart-series.ts'

export interface TimeTick {
  readonly atMs: number
  readonly label: string
}

/** The clock by which ticks are round, and their labels. */
export interface TickClock {
  /** What the clock is ahead of UTC at a moment, ms. */
  readonly offsetMs: (atMs: number) => number
  readonly labelOf: (atMs: number, stepMs: number) => string
}

/** Local time: `10:30`, `10:30:15` for short steps, and the date at the start of a day. */
const LOCAL: TickClock = {
  offsetMs: (atMs) => offsetMsAt(undefined, atMs),
  labelOf: (atMs, stepMs) => {
    const at = clockAt(atMs)
    const isDay = stepMs >= DAY_MS || (at.hour() === 0 && at.minute() === 0 && at.second() === 0)
    return at.format(isDay ? 'DD/MM' : stepMs < MINUTE_MS ? 'HH:mm:ss' : 'HH:mm')
  },
}

/** Ticks at round times of a clock, at most `most` steps. */
export function timeTicks({ fromMs, toMs }: TimeRange, most: number, clock = LOCAL): TimeTick[] {
  const stepMs = roundStepMs(toMs - fromMs, most)
  const ticks: TimeTick[] = []
  for (let atMs = roundUp(fromMs, stepMs, clock); atMs <= toMs; atMs = roundUp(atMs + 1, stepMs, clock)) {
    ticks.push({ atMs, label: clock.labelOf(atMs, stepMs) })
  }
  return ticks
}

/** The next moment at which the clock shows a multiple of the step, also across a clock change. */
function roundUp(atMs: number, stepMs: number, { offsetMs }: TickClock): number {
  const wallMs = Math.ceil((atMs + offsetMs(atMs)) / stepMs) * stepMs
  const guessMs = wallMs - offsetMs(atMs)
  const roundMs = wallMs - offsetMs(guessMs)
  return roundMs >= atMs ? roundMs : guessMs
}

/** `02/03/2026 08:00 – 10:00 UTC+2`; both offsets if clocks change within the range, and seconds if an end is not a whole minute. */
export function rangeText({ fromMs, toMs }: TimeRange): string {
  const [from, to] = [clockAt(fromMs), clockAt(toMs)]
  const isOneDay = from.format('DD/MM/YYYY') === to.format('DD/MM/YYYY')
  const time = fromMs % MINUTE_MS === 0 && toMs % MINUTE_MS === 0 ? 'HH:mm' : 'HH:mm:ss'
  const [zone, endZone] = [zoneText(fromMs), zoneText(toMs)]
  const start = from.format(`DD/MM/YYYY ${time}`) + (zone === endZone ? '' : ` ${zone}`)
  return `${start} – ${to.format(isOneDay ? time : `DD/MM/YYYY ${time}`)} ${endZone}`
}
