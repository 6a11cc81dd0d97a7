import type { ActivityEvent } from '#contract/activity.ts'
import type { ActivationWindow } from '#contract/allocations.ts'

/** A time during which the reserve of a group was activated, as a band of a chart. */
export interface ActivationBand {
  readonly fromMs: number
  /** Infinity while the reserve is activated. */
  readonly toMs: number
  readonly label: string
  readonly text: string
}

const LABEL = 'Reserve activated'

/**
 * The activations of a group from its events in any order. An activation whose start is before the read events starts at
 * `sinceMs`.
 */
export function activationBands(
  events: readonly Pick<ActivityEvent, 'at' | 'kind' | 'value' | 'reason'>[],
  sinceMs: number,
): readonly ActivationBand[] {
  const bands: ActivationBand[] = []
  let openMs: number | undefined = sinceMs
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
export const bandsOfActivations = (windows: readonly ActivationWindow[]): readonly ActivationBand[] =>
  windows.map(({ start, end }) => bandOf(Date.parse(start), end === null ? Infinity : Date.parse(end)))

const bandOf = (fromMs: number, toMs: number): ActivationBand => ({
  fromMs,
  toMs,
  label: LABEL,
  text: 'The reserve of the group was activated by the grid frequency',
})
