import type { Station } from '#contract/stations.ts'
import { agoText } from '#units/dates.ts'
import { readyText } from './car-facts.ts'
import { useDeviceCar } from './use-device-car.ts'

/** Whether the car at a V2G point is ready at its departure, as a sentence; with its age while it cannot be refreshed. Empty without a schedule. */
export function CarReady({ station, groupId }: { station: Station; groupId: number }) {
  const { row, sessions, forecasts, nowMs } = useDeviceCar(station, groupId)
  const text = row && readyText(row)
  const old = [sessions, forecasts].find(({ isStale }) => isStale)
  const age = old?.asOfMs === undefined ? '' : `, ${agoText(nowMs - old.asOfMs)}`
  return text === undefined ? null : <>{`${text}${age}.`}</>
}
