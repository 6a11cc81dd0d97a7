import { fixedText } from '#units/number-format.ts'
import type { Station } from '#contract/stations.ts'
import { roundA, roundKw } from '#units/current-power.ts'
import { withMinusSign } from '#units/minus-sign.ts'
import { flowText } from '#units/power-flow.ts'

const UNKNOWN = '–'
const DEFAULT_PHASES = 3

type Phased = Pick<Station, 'voltage' | 'installedPhase'> & Partial<Pick<Station, 'carLines'>>
type Rated = Phased & Pick<Station, 'ratedPower' | 'maxChargingCurrentA'>
type Live = Pick<Station, 'isBattery' | 'latestPower' | 'latestChargePower'>

/** Present power in W, negative for discharging; null if the platform has no value. */
export const livePowerW = (station: Live) => (station.isBattery ? station.latestPower : station.latestChargePower)

/**
 * Current per phase in A of a power in W: power / (voltage × phases). The phases are those of the car where they are known,
 * otherwise all that are installed; three if their number is unknown.
 */
export function currentOfPowerA(powerW: number | null, { voltage, installedPhase, carLines }: Phased) {
  if (powerW === null || !voltage) return null
  return powerW / (voltage * (carLines?.length || (installedPhase ?? DEFAULT_PHASES)))
}

/** The grid lines of a car that uses fewer phases than its charger has, as text: `L2`, `L1 and L2`. Empty for other cars. */
export function fewerLinesText({ carLines, installedPhase }: Omit<Phased, 'voltage'>): string {
  if (!carLines?.length || carLines.length >= (installedPhase ?? DEFAULT_PHASES)) return ''
  return carLines.map((line) => `L${line}`).join(' and ')
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

/** Present and maximum current per phase, calculated from power: `10.7 / 32 A`, or `L2 5.52 / 32 A` for a car on fewer lines. */
export function currentFigure(station: Live & Rated) {
  const ratedW = station.ratedPower === null ? null : station.ratedPower * 1_000
  const mostA = station.maxChargingCurrentA ?? currentOfPowerA(ratedW, { ...station, carLines: null })
  const lines = fewerLinesText(station)
  const text = share(ampereText(currentOfPowerA(livePowerW(station), station)), ampereText(mostA), 'A')
  return lines === '' ? text : `${lines} ${text}`
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
