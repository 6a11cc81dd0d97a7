import type { ActivityEvent } from '#contract/activity.ts'
import type { ChartBand } from '#ui/chart/chart-series.ts'
import type { ActivationWindow } from '#contract/allocations.ts'

const LABEL = 'Reserve activated'

/**
 * The activations of a group from its events in any order. An activation whose start is before the read events starts at
 * `sinceMs`; without it, as when older events are not read, it is left out.
 */
export function activationBands(
  events: readonly Pick<ActivityEvent, 'at' | 'kind' | 'value' | 'reason'>[],
  sinceMs: number | undefined,
): readonly ChartBand[] {
  const bands: ChartBand[] = []
  let openMs = sinceMs
  const inOrder = events.filter(({ kind }) => kind === 'activation').toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  for (const { at, value } of inOrder) {
    const atMs = Date.parse(at)
    if (value === true) openMs = atMs
    else if (openMs !== undefined) {
      bands.push(bandOf(openMs, atMs))
      openMs = undefined
    }
  }
  const isActive = inOrder.at(-1)?.value === true
  return isActive && openMs !== undefined ? [...bands, bandOf(openMs, Infinity)] : bands
}

/** The bands of activations as the platform returns them for a group. */
export const bandsOfActivations = (windows: readonly ActivationWindow[]): readonly ChartBand[] =>
  windows.map(({ start, end }) => bandOf(Date.parse(start), end === null ? Infinity : Date.parse(end)))

const bandOf = (fromMs: number, toMs: number): ChartBand => ({
  fromMs,
  toMs,
  label: LABEL,
  text: 'The reserve of the group was activated by the grid frequency',
})
