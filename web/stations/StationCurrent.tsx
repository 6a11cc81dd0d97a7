import type { Station } from '#contract/stations.ts'
import { currentText } from '#units/current-power.ts'
import { currentOfPowerA, livePowerW } from './station-figures.ts'

/** The current per phase that a station draws now, reckoned from its power. */
export function StationCurrent({ station }: { station: Station }) {
  return <>{currentText(currentOfPowerA(livePowerW(station), station))}</>
}
