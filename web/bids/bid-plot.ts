import type { PlotHour } from '#ui/hour-plot/HourPlot.tsx'
import { dayAndRangeText, statusAt } from '#units/hours.ts'
import { megawattText } from '#units/current-power.ts'
import { euroText } from '#units/money.ts'
import { gateClosesMs, marketDayOf } from './market-rules.ts'

/** The bids of an hour in a plot. */
export interface BidHour {
  readonly hourMs: number
  /** MW; 0 without a bid. */
  readonly quantityMw: number
  /** EUR per MW, the mean of several bids weighted by capacity; undefined without a bid. */
  readonly priceEur: number | undefined
  /** An unsaved change. */
  readonly isPlanned?: boolean
}

/** `submitted`: the gate of the hour is open, so the bid can still change. `accepted`: the gate is closed. */
type BidFill = 'none' | 'planned' | 'submitted' | 'accepted' | 'done'

export function fillOf({ hourMs, quantityMw, isPlanned }: BidHour, nowMs: number): BidFill {
  if (isPlanned) return 'planned'
  if (quantityMw === 0) return 'none'
  if (statusAt(hourMs, nowMs) === 'Done') return 'done'
  return gateClosesMs(marketDayOf(hourMs)) > nowMs ? 'submitted' : 'accepted'
}

const LOOKS = { none: 'main', planned: 'planned', submitted: 'open', accepted: 'main', done: 'past' } as const
const FILL_TEXT = {
  none: '',
  planned: 'not saved yet',
  submitted: 'submitted, gate open',
  accepted: 'accepted',
  done: 'done',
} as const

/** `02/03/2026, 12:00–13:00 UTC+2: 3 MW at 10,00 €, accepted` */
export function bidHourText(hour: BidHour, nowMs: number): string {
  const name = dayAndRangeText(hour.hourMs)
  const fill = fillOf(hour, nowMs)
  if (fill === 'none') return `${name}: no bids`
  return `${name}: ${megawattText(hour.quantityMw)} at ${euroText(hour.priceEur)} per MW, ${FILL_TEXT[fill]}`
}

/** The hours of a plot: capacity as bars, price as a line. */
export const bidPlotHours = (hours: readonly BidHour[], nowMs: number): PlotHour[] =>
  hours.map((hour) => ({
    hourMs: hour.hourMs,
    bars: [hour.quantityMw],
    looks: [LOOKS[fillOf(hour, nowMs)]],
    line: hour.priceEur,
    text: bidHourText(hour, nowMs),
  }))
