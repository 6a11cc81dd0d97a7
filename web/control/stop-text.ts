import type { Station } from '#contract/stations.ts'
import type { V2gSettings } from '#contract/v2g.ts'

type Stopped = Pick<Station, 'name' | 'deviceId' | 'fcrNEnabled'> & { readonly type: Pick<Station['type'], 'category'> }

/**
 * What a stop has done: a charger draws nothing. A V2G point or a battery gets the baseline 0 kW, and can still respond to the grid
 * frequency. `settings`: those of the V2G group; undefined if they are unknown.
 */
export function stopText(
  { name, deviceId, fcrNEnabled, type: { category } }: Stopped,
  settings: Pick<V2gSettings, 'mode' | 'ffrPositive'> | undefined,
): string {
  const subject = name || deviceId
  const [stopped, baseline] = [`Stopped ${subject}`, `Set the baseline of ${subject} to 0 kW`]
  if (category === 'Energy storage') return fcrNEnabled ? `${baseline}. It still follows the grid frequency (FCR-N).` : stopped
  if (category !== 'V2G') return stopped
  if (!settings) return `${baseline}. It may still follow the grid frequency.`
  if (settings.mode === 'no_v2g') return stopped
  if (settings.mode === 'freq') return `${baseline}. It still follows the grid frequency.`
  return settings.mode === 'external' && settings.ffrPositive > 0
    ? `${baseline}. It still delivers the fast frequency reserve.`
    : baseline
}
