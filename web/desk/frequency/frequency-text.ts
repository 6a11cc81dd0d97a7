import type { RunView } from '#contract/sim.ts'
import { plural } from '#contract/plural.ts'
import { frequencyText } from '#units/reserves.ts'
import type { FrequencySteps } from './frequency-domain.ts'

const many = (count: number, thing: string) => `${count} ${plural(count, thing, `${thing}s`)}`

const EFFECT = { activation: 'activates', deactivation: 'releases' }

/** `49.700 Hz activates 2 groups. 49.900 Hz releases 2 groups.` */
export const thresholdsText = (thresholds: RunView['thresholds']) =>
  thresholds.length === 0
    ? 'No group follows the frequency.'
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
