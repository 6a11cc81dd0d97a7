import type { Station, StationType, StackingService } from '#contract/stations.ts'
import { currentOfPowerA, fewerLinesText, presentCurrentA, roundA, roundKw, type Phased, flowText } from '#units/current-power.ts'
import { fixedText, withMinusSign } from '#units/numbers/number-format.ts'

type Compatibility = 'Full support' | 'Basic support' | 'Not supported'

/** The services compatibility of a station type. DC stations support DLM only. */
export function compatibility(
  type: Pick<StationType, 'category' | 'dlmSupport' | 'suspendedEVSECompatible' | 'smartChargingSupport'>,
): Compatibility {
  const isDc = type.category === 'DC'
  const supportsSmartCharging = type.smartChargingSupport && !isDc
  const supportsPreconnect = type.suspendedEVSECompatible && !isDc
  if (type.dlmSupport && supportsPreconnect && supportsSmartCharging) return 'Full support'
  return type.dlmSupport || supportsSmartCharging ? 'Basic support' : 'Not supported'
}

/** A visible group of a station, with the services that can limit the station. */
interface ShownGroup {
  /** Omitted if the user may not know the group. */
  id?: number
  name: string
  isSuperGroup: boolean
  services: readonly StackingService[]
}

const GRID_SERVICES = 'Grid services'

/**
 * The groups of a station that a user may view. Users without super group permission see one 'Grid services' entry while a
 * service of a super group applies.
 */
export function shownGroups(
  { assignedGroups, stackingServices }: Pick<Station, 'assignedGroups' | 'stackingServices'>,
  seesSuperGroups: boolean,
): readonly ShownGroup[] {
  const servicesOf = (groupId: number) => stackingServices.filter((service) => service.appliedGroupId === groupId)
  const shown = assignedGroups
    .filter((group) => seesSuperGroups || !group.isSuperGroup)
    .map(({ id, name, isSuperGroup }) => ({ id, name, isSuperGroup, services: servicesOf(id) }))
  if (seesSuperGroups) return shown

  const services = assignedGroups.filter((group) => group.isSuperGroup).flatMap((group) => servicesOf(group.id))
  if (!services.some((service) => service.isApplied)) return shown
  return [...shown, { name: GRID_SERVICES, isSuperGroup: false, services }]
}

/** `Depot AC (DLM, FFR), Grid services`. The services of grid services are not named. */
export const shownGroupsText = (groups: readonly ShownGroup[]) =>
  groups
    .map(({ name, services }) => {
      const names = [...new Set(services.map((service) => service.name))]
      return names.length > 0 && name !== GRID_SERVICES ? `${name} (${names.join(', ')})` : name
    })
    .join(', ')

const UNKNOWN = '–'

type Rated = Phased & Pick<Station, 'ratedPower' | 'maxChargingCurrentA'>
type Live = Pick<Station, 'isBattery' | 'latestPower' | 'latestChargePower'>

/** Present power in W, negative for discharging; null if the platform has no value. */
export const livePowerW = (station: Live) => (station.isBattery ? station.latestPower : station.latestChargePower)

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

/** Present and maximum current per phase: `10.7 / 32 A`, or `L2 5.52 / 32 A` for a car on fewer lines. */
export function currentFigure(station: Live & Rated) {
  const ratedW = station.ratedPower === null ? null : station.ratedPower * 1_000
  const maxA = station.maxChargingCurrentA ?? currentOfPowerA(ratedW, { ...station, carLines: null })
  const lines = fewerLinesText(station)
  const text = share(ampereText(presentCurrentA(livePowerW(station), station)), ampereText(maxA), 'A')
  // A column has no room for words between the lines.
  return lines === '' ? text : `${lines.replace(' and ', '+')} ${text}`
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
