import type { RunView, readSimFrequency } from '#contract/sim.ts'
import { plural } from '#contract/plural.ts'
import { frequencyText } from '#units/reserves.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { extent, type Domain } from '#ui/chart/scale.ts'
import { SECOND_MS, MINUTE_MS, HOUR_MS } from '#contract/durations.ts'

export const WINDOWS = { minutes: '10 minutes', hour: '1 hour', run: 'Whole run' } as const
export type FrequencyWindow = keyof typeof WINDOWS

const LENGTH_MS: Record<FrequencyWindow, number | undefined> = { minutes: 10 * MINUTE_MS, hour: HOUR_MS, run: undefined }
/** More steps would not be distinguishable in the chart. */
const MAX_STEPS = 600

/**
 * The visible time range and the step in seconds. A window starts with the run until the run is longer, so that the line
 * first grows to the right and then moves to the left.
 */
export function visibleRange(
  window: FrequencyWindow,
  { startMs, nowMs, endMs }: { startMs: number; nowMs: number; endMs: number },
) {
  const lengthMs = LENGTH_MS[window]
  const fromMs = lengthMs === undefined ? startMs : Math.max(startMs, nowMs - lengthMs)
  const toMs = lengthMs === undefined ? Math.max(endMs, nowMs, startMs + MINUTE_MS) : fromMs + lengthMs
  return { fromMs, toMs, stepS: Math.max(1, Math.ceil((toMs - fromMs) / SECOND_MS / MAX_STEPS)) }
}

export type FrequencySteps = ReplyOf<typeof readSimFrequency>

/** The minimum range, so that the normal noise of a grid does not fill the chart. */
const MIN_RANGE_HZ: Domain = { from: 49.88, to: 50.08 }
const MARGIN_HZ = 0.02

/** The frequency range of the chart, Hz; contains all values and thresholds. */
export function frequencyDomain(steps: FrequencySteps, thresholdsHz: readonly number[]): Domain {
  const around = (hz: number | null) => (hz === null ? [] : [hz - MARGIN_HZ, hz + MARGIN_HZ])
  const values = steps.flatMap(({ lowHz, highHz }) => [...around(lowHz), ...around(highHz)])
  return extent([MIN_RANGE_HZ.from, MIN_RANGE_HZ.to, ...values, ...thresholdsHz.flatMap(around)]) ?? MIN_RANGE_HZ
}

const many = (count: number, thing: string) => `${count} ${plural(count, thing, `${thing}s`)}`

const EFFECT = { activation: 'activates', deactivation: 'releases' }

/** `49.700 Hz activates 2 groups. 49.900 Hz releases 2 groups.` */
export const thresholdsText = (thresholds: RunView['thresholds']) =>
  thresholds.length === 0
    ? 'No group has an activation frequency.'
    : thresholds
        .map(({ frequencyHz, side, groups }) => `${frequencyText(frequencyHz)} ${EFFECT[side]} ${many(groups, 'group')}.`)
        .join(' ')

/** Description of the chart for screen readers. */
export function frequencySentence({ steps }: { steps: FrequencySteps }, { activations }: Pick<RunView, 'activations'>): string {
  const lows = steps.flatMap(({ lowHz }) => lowHz ?? [])
  const highs = steps.flatMap(({ highHz }) => highHz ?? [])
  if (lows.length === 0) return 'Grid frequency: no values.'
  const from = lows.reduce((a, b) => Math.min(a, b))
  const to = highs.reduce((a, b) => Math.max(a, b), from)
  return `Grid frequency from ${frequencyText(from)} to ${frequencyText(to)}, ${many(activations.length, 'activation')} in the run.`
}
