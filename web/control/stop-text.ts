import { SECOND_MS } from '#contract/durations.ts'
import { listEvents } from '#contract/events.ts'
import { type Station, readMeterValues, readStation } from '#contract/stations.ts'
import type { V2gSettings } from '#contract/v2g.ts'

type Powered = Pick<Station, 'isOnline' | 'isBattery' | 'latestPower' | 'latestChargePower'>

/** The reason why a device cannot be stopped now; undefined if it can. A device with an unknown power can be stopped. */
export function stopLock({ isOnline, isBattery, latestPower, latestChargePower }: Powered): string | undefined {
  if (!isOnline) return 'The device is offline. A command may not reach it.'
  return (isBattery ? latestPower : latestChargePower) === 0 ? 'No power flows.' : undefined
}

/** The reads that show the effect of a command. */
export const READS_AFTER_COMMAND = [readStation, readMeterValues, listEvents]
/** Delay until a device follows a command, independent of its reporting interval. */
export const FOLLOWS_AFTER_MS = 3 * SECOND_MS

/** The reason without the permission to control devices. */
export const READ_ONLY = 'You can view this device, but not control it.'

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
