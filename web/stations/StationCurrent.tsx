import type { Station } from '#contract/stations.ts'
import { currentFlowText } from '#units/power-flow.ts'
import { liveFigure } from './live-figure.tsx'
import { currentOfPowerA, livePowerW } from './station-figures.ts'

/** The current per phase that a station draws now, reckoned from its power. */
export function StationCurrent({ station }: { station: Station }) {
  return liveFigure(station, currentFlowText(currentOfPowerA(livePowerW(station), station)))
}
