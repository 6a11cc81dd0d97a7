import type { Station } from '#contract/stations.ts'
import { currentText } from '#units/current-power.ts'
import { liveFigure } from './live-figure.tsx'
import { currentOfPowerA, livePowerW } from './station-figures.ts'

/** The current per phase that a station draws now, reckoned from its power. */
export function StationCurrent({ station }: { station: Station }) {
  return liveFigure(station, currentText(currentOfPowerA(livePowerW(station), station)))
}
