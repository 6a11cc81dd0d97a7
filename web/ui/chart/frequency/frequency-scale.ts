import { numberText } from '#units/number-format.ts'
import { FREQUENCY_DOMAIN } from '#units/measurands.ts'
import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import type { LimitLine } from '../chart-series.ts'
import type { Domain } from '../value-axis.ts'

/** The scales of a frequency axis by their key in the URL: the whole scale, and details around 50 Hz. */
const SCALES: Readonly<Record<string, Domain>> = {
  '': FREQUENCY_DOMAIN,
  '500': { from: 49.5, to: 50.5 },
  '200': { from: 49.8, to: 50.2 },
}
const KEY = 'chart-mhz'

export const FREQUENCY_SCALES = Object.entries(SCALES).map(([value, { from, to }]) => ({
  value,
  label: `${numberText(from)}–${numberText(to)} Hz`,
}))

/** The frequency at which a reserve product responds. FCR starts at its line, FFR gives full power within 1.3 s of it. */
const THRESHOLDS = [
  { product: 'FCR', frequencyHz: 50.1 },
  { product: 'FCR', frequencyHz: 49.9 },
  { product: 'FFR', frequencyHz: 49.7 },
] as const

const NOMINAL_HZ = 50

/** The thresholds of the reserve products as lines of a frequency axis. */
export const thresholdLines = (axis: 'left' | 'right'): readonly LimitLine[] => LINES[axis]

const linesOf = (axis: 'left' | 'right') =>
  THRESHOLDS.map(({ product, frequencyHz }) => ({
    label: `${numberText(frequencyHz)} Hz ${product}`,
    value: frequencyHz,
    axis,
    isReference: true,
    // Away from 50 Hz, where the frequency is.
    isLabelBelow: frequencyHz < NOMINAL_HZ,
  }))
const LINES = { left: linesOf('left'), right: linesOf('right') }

/** The key of the scale in a URL; the whole scale if it is missing or unknown. */
export const scaleKeyFrom = (query: URLSearchParams): string => {
  const key = query.get(KEY) ?? ''
  return Object.hasOwn(SCALES, key) ? key : ''
}

/** The URL with another scale. Other parameters are kept. */
export function queryWithScale(query: URLSearchParams, key: string): URLSearchParams {
  const next = new URLSearchParams(query)
  if (key === '') next.delete(KEY)
  else next.set(KEY, key)
  return next
}

/** The scale of all frequency axes of a page, Hz, kept in the URL. */
export function useFrequencyScale() {
  const key = scaleKeyFrom(useUrlQuery())
  return {
    key,
    domain: SCALES[key] ?? FREQUENCY_DOMAIN,
    choose: (next: string) => setUrlQuery(queryWithScale(new URLSearchParams(location.search), next), { replace: true }),
  }
}
