import type { Station } from '#contract/stations.ts'
import { currentOfPowerA, fewerLinesText, currentFlowText } from '#units/current-power.ts'
import { LivePower } from './LivePower.tsx'
import { livePowerW } from './station-figures.ts'

/** The present current per phase of a station, calculated from its power: `10.7 A`, or `5.52 A on L2` for a one-phase car. */
export function StationCurrent({ station }: { station: Station }) {
  const lines = fewerLinesText(station)
  const text = currentFlowText(currentOfPowerA(livePowerW(station), station))
  return <LivePower station={station} text={lines === '' ? text : `${text} on ${lines}`} />
}
