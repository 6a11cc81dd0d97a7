import { fixedText } from '#units/number-format.ts'
import type { Station } from '#contract/stations.ts'
import { roundA, roundKw } from '#units/current-power.ts'
import { withMinusSign } from '#units/minus-sign.ts'
import { flowText } from '#units/power-flow.ts'

const UNKNOWN = '–'
const DEFAULT_PHASES = 3

type Rated = Pick<Station, 'ratedPower' | 'maxChargingCurrentA' | 'voltage' | 'installedPhase'>
type Live = Pick<Station, 'isBattery' | 'latestPower' | 'latestChargePower'>

/** Present power in W, negative for discharging; null if the platform has no value. */
export const livePowerW = (station: Live) => (station.isBattery ? station.latestPower : station.latestChargePower)

/** Current per phase in A of a power in W: power / (voltage × phases). Three phases if their number is unknown. */
export function currentOfPowerA(powerW: number | null, { voltage, installedPhase }: Pick<Rated, 'voltage' | 'installedPhase'>) {
  if (powerW === null || !voltage) return null
  return powerW / (voltage * (installedPhase ?? DEFAULT_PHASES))
}

const share = (now: string | undefined, most: string | undefined, unit: string) =>
  now === undefined && most === undefined ? UNKNOWN : `${now ?? UNKNOWN} / ${most ?? UNKNOWN} ${unit}`

const kwText = (powerW: number | null) => (powerW === null ? undefined : fixedText(roundKw(powerW), 1))
const ampereText = (currentA: number | null) => (currentA === null ? undefined : withMinusSign(String(roundA(currentA))))

/** Present and maximum power: `7.4 / 22.0 kW`; the present power with direction while discharging: `−6.0 kW, discharging`. */
export function powerFigure(station: Live & Rated) {
  const powerW = livePowerW(station)
  if (powerW !== null && roundKw(powerW) < 0) return flowText(powerW)
  return share(kwText(powerW), kwText(station.ratedPower === null ? null : station.ratedPower * 1_000), 'kW')
}

/** Present and maximum current per phase: `10.7 / 32 A`, calculated from power if the current is unknown. */
export function currentFigure(station: Live & Rated) {
  const ratedW = station.ratedPower === null ? null : station.ratedPower * 1_000
  const mostA = station.maxChargingCurrentA ?? currentOfPowerA(ratedW, station)
  return share(ampereText(currentOfPowerA(livePowerW(station), station)), ampereText(mostA), 'A')
}

/** The number of phases; a single phase with its grid line: `1 (L2)`. */
export function phasesText({
  installedPhase,
  phaseOneInstalledOnGridLine,
}: Pick<Station, 'installedPhase' | 'phaseOneInstalledOnGridLine'>) {
  if (installedPhase === null) return UNKNOWN
  return installedPhase === 1 && phaseOneInstalledOnGridLine !== null
    ? `1 (L${phaseOneInstalledOnGridLine})`
    : String(installedPhase)
}
