import type { Station } from '#contract/stations.ts'
import { ASSUMED_VOLTAGE_V, currentText, currentToPowerW, powerText } from '#units/current-power.ts'
import { takesNegative, takesPercent } from '#units/power-entry.ts'
import { presentLimitW } from '#units/power-scale.ts'
import { compatibility } from '../station-figures.ts'
import type { BulkGroup, PreviewRow } from './preview.ts'
import { stationsText } from './run-text.ts'

/** The power that a device takes for a request, W: kW, or % of the rated power for the EATON driver, up to the rated power. */
function requestedW({ ratedPower, type }: Station, power: number): number {
  const ratedW = ratedPower === null ? Infinity : ratedPower * 1_000
  const powerW = takesPercent(type.driver) ? (Number.isFinite(ratedW) ? (power / 100) * ratedW : 0) : power * 1_000
  return Math.min(ratedW, Math.max(-ratedW, powerW))
}

function isBeyondRating({ ratedPower, type }: Station, power: number): boolean {
  return ratedPower !== null && Math.abs(power) > (takesPercent(type.driver) ? 100 : ratedPower)
}

/**
 * The warning about a power below the minimum current of an AC charger. A car may use fewer phases than are installed, and then
 * charges with less. DC chargers and devices that discharge have no minimum current.
 */
function minimumWarning({ type, minChargingCurrentA: minA, installedPhase }: Station, powerW: number): string | undefined {
  if (type.category !== 'charger' || minA === null || powerW <= 0) return undefined
  const minOf = (phases: number | null) => currentToPowerW(minA, ASSUMED_VOLTAGE_V, phases)
  if (powerW < minOf(1)) return `Below its minimum of ${currentText(minA)}. Charging pauses.`
  const isBelow = powerW < minOf(installedPhase)
  return isBelow ? `A car that uses all phases pauses below ${powerText(minOf(installedPhase))}.` : undefined
}

/** A device that follows commands although it does not support smart charging. */
const followsSetpoints = ({ type: { category } }: Station) => category === 'V2G' || category === 'Energy storage'

/** Setting the power of stations: kW, or % for the EATON driver. */
export function powerPreview(stations: readonly Station[], power: number): readonly PreviewRow[] {
  return stations.map((station) => {
    const skip = skipReason(station, power)
    if (skip !== undefined) return { station, skip, warnings: [] }
    const limitW = presentLimitW(station)
    const powerW = requestedW(station, power)
    const warnings = [
      station.isOnline ? undefined : 'Offline. A command may not reach it.',
      compatibility(station.type) === 'Not supported' && !followsSetpoints(station)
        ? 'Does not support Energy Management features. It may ignore the command.'
        : undefined,
      isBeyondRating(station, power) ? `More than its rated power. It is limited to ${powerText(Math.abs(powerW))}.` : undefined,
      limitW !== null && powerW > limitW ? `Its limit is ${powerText(limitW)} now. The lower value applies.` : undefined,
      minimumWarning(station, powerW),
    ]
    return { station, skip, warnings: warnings.filter((text) => text !== undefined) }
  })
}

const skipReason = ({ type }: Station, power: number) =>
  power < 0 && !takesNegative(type.driver) ? 'Cannot discharge.' : undefined

/** The warning if stations with this power would draw more than the limits of their groups; `groups` are those to check. */
export function powerOverload(stations: readonly Station[], power: number, groups: readonly BulkGroup[]): string | undefined {
  const warnings = groups.flatMap(({ id, name, limitW }) => {
    const members = stations.filter(({ assignedGroups }) => assignedGroups.some((group) => group.id === id))
    const totalW = members.reduce((sum, station) => sum + Math.max(0, requestedW(station, power)), 0)
    if (typeof limitW !== 'number' || totalW <= limitW) return []
    return [
      `${stationsText(members.length)} of ${name} may draw ${powerText(totalW)}. The limit of ${name} is ${powerText(limitW)}.`,
    ]
  })
  return warnings.length > 0 ? `${warnings.join(' ')} Load management allocates less.` : undefined
}
