import type { Station } from '#contract/stations.ts'

type Powered = Pick<Station, 'isOnline' | 'isBattery' | 'latestPower' | 'latestChargePower'>

/** The reason why a device cannot be stopped now; undefined if it can. A device with an unknown power can be stopped. */
export function stopLock({ isOnline, isBattery, latestPower, latestChargePower }: Powered): string | undefined {
  if (!isOnline) return 'The device is offline. A command may not reach it.'
  return (isBattery ? latestPower : latestChargePower) === 0 ? 'No power flows.' : undefined
}
