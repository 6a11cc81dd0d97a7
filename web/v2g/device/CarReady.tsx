import type { Station } from '#contract/stations.ts'
import { readyText } from './car-facts.ts'
import { useDeviceCar } from './use-device-car.ts'

/** Whether the car at a V2G point is ready at its departure, as a sentence. Empty without a schedule. */
export function CarReady({ station, groupId }: { station: Station; groupId: number }) {
  const { row } = useDeviceCar(station, groupId)
  const text = row && readyText(row)
  return text === undefined ? null : <>{text}.</>
}
