import type { Station } from '#contract/stations.ts'
import { currentFlowText } from '#units/power-flow.ts'
import { LivePower } from './LivePower.tsx'
import { currentOfPowerA, livePowerW } from './station-figures.ts'

/** The present current per phase of a station, calculated from its power. */
export function StationCurrent({ station }: { station: Station }) {
  return <LivePower station={station} text={currentFlowText(currentOfPowerA(livePowerW(station), station))} />
}
