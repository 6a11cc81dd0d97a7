import { FFR_LEVELS } from '#contract/v2g.ts'
import { numberText } from '#units/numbers/number-format.ts'
import { FREQUENCY_DOMAIN } from '#units/measurands.ts'
import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import type { LimitLine } from '../chart-series.ts'
import type { Domain } from '../scale.ts'

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

const NOMINAL_HZ = 50
const FCR_HZ = [50.1, 49.9]
/** The first level of FFR, for charts of no single offer. */
const FFR_HZ: readonly number[] = [FFR_LEVELS[0].activationHz]

/**
 * The thresholds of the reserve products as lines of a frequency axis: FCR starts at its line, and FFR gives full power shortly
 * after it. `ffrHz`: the frequencies at which the group or device activates FFR.
 */
export const thresholdLines = (axis: 'left' | 'right', ffrHz: readonly number[] = FFR_HZ): readonly LimitLine[] =>
  [...FCR_HZ.map((hz) => ['FCR', hz] as const), ...ffrHz.map((hz) => ['FFR', hz] as const)].map(([product, frequencyHz]) => ({
    label: `${numberText(frequencyHz)} Hz ${product}`,
    value: frequencyHz,
    axis,
    isReference: true,
    // Away from 50 Hz, where the frequency is.
    isLabelBelow: frequencyHz < NOMINAL_HZ,
  }))

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
