import type { Station } from '#contract/stations.ts'
import { powerText } from '#units/current-power.ts'
import { originMark } from '#units/power-origin.ts'
import { flowDirection } from '../live/flow.ts'

type Powered = Pick<Station, 'isBattery' | 'isOnline' | 'latestPower' | 'latestChargePower' | 'powerOrigin'>

/** The present power of a device as text: `Charging 6.2 kW`, `Discharging 4.0 kW`, `No power flows`, `Charging 11.0 kW (assumed)` */
export function powerSentence(station: Powered): string {
  const { isBattery, isOnline, latestPower, latestChargePower } = station
  const powerW = isBattery ? latestPower : latestChargePower
  const amount = powerText(powerW === null ? null : Math.abs(powerW))
  const mark = originMark(station)
  const sentence = {
    charging: `Charging ${amount}`,
    discharging: `Discharging ${amount}`,
    none: 'No power flows',
    unknown: isOnline ? 'The power is unknown' : 'Offline, the power is unknown',
  }[flowDirection(powerW, isOnline)]
  return mark === '' || !isOnline || powerW === null ? sentence : `${sentence} (${mark})`
}
