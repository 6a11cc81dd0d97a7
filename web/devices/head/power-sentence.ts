import type { Station } from '#contract/stations.ts'
import { powerText } from '#units/current-power.ts'
import { flowDirection } from '../live/flow.ts'

type Powered = Pick<Station, 'isBattery' | 'isOnline' | 'latestPower' | 'latestChargePower'>

/** The present power of a device as text: `Charging 6.2 kW`, `Discharging 4.0 kW`, `No power flows` */
export function powerSentence({ isBattery, isOnline, latestPower, latestChargePower }: Powered): string {
  const powerW = isBattery ? latestPower : latestChargePower
  const amount = powerText(powerW === null ? null : Math.abs(powerW))
  return {
    charging: `Charging ${amount}`,
    discharging: `Discharging ${amount}`,
    none: 'No power flows',
    unknown: isOnline ? 'The power is unknown' : 'Offline, the power is unknown',
  }[flowDirection(powerW, isOnline)]
}
