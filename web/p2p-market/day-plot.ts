import type { PlotHour } from '#ui/hour-plot/HourPlot.tsx'
import { dayAndRangeText } from '#units/hours.ts'
import { capacityText } from '#units/current-power.ts'
import type { MarketHour } from './book.ts'

type Quantities = Pick<MarketHour, 'hourMs' | 'offeredKw' | 'requestedKw' | 'tradedKw'>

/** `02/03/2026, 12:00–13:00 UTC+2: offered 60 kW, requested 20 kW, traded 10 kW` */
export function hourQuantitiesText({ hourMs, offeredKw, requestedKw, tradedKw }: Quantities): string {
  const name = dayAndRangeText(hourMs)
  if (offeredKw + requestedKw + tradedKw === 0) return `${name}: no offers, requests or trades`
  const [offered, requested, traded] = [offeredKw, requestedKw, tradedKw].map(capacityText)
  return `${name}: offered ${offered}, requested ${requested}, traded ${traded}`
}

/** The hours of a plot: the quantities offered, requested and traded, side by side. */
export const quantityPlotHours = (hours: readonly Quantities[]): PlotHour[] =>
  hours.map((hour) => ({
    hourMs: hour.hourMs,
    bars: [hour.offeredKw, hour.requestedKw, hour.tradedKw],
    looks: ['main', 'second', 'past'],
    text: hourQuantitiesText(hour),
  }))
