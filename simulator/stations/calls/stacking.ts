import type { AssignedGroup, StackingService } from '#contract/stations.ts'
import type { V2gMode } from '#contract/v2g.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '../world/station.ts'
import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import type { World } from '#simulator/core/world/state.ts'
import { v2gGroupOf } from '#simulator/v2g/world/v2g-settings.ts'
import { isBattery, isV2g } from '#simulator/devices/calls/device-kinds.ts'
import { seesGroup, type UserSession } from '#simulator/session/calls/visibility.ts'

/** The power that a current limit allows the station, W. Null without a limit, and while no car is present to limit. */
export const limitW = ({ allowedCurrentA, phases, demandA }: Station) =>
  demandA > 0 && Number.isFinite(allowedCurrentA) ? Math.floor(allowedCurrentA * PHASE_V * phases) : null

/**
 * The services of one group for a station in this second.
 *
 * - Dynamic load management: the group allocates a limited current. It applies while the station has an allocation; the
 * value
 * is that current × 230 V × phases. Of several such groups the tightest decides, and each of them shows its value.
 * - FCR-N: a battery group whose batteries follow the grid frequency, and a V2G group in the mode `freq`, whose points follow it with
 * the power that they can change in both directions. It applies while this battery does, and while a car is in session. It
 * sets no limit.
 * - Adaptive charging and FFR: a V2G group with settings of such a mode. The first group with settings decides.
 * Services
 * of other groups do not apply, and no service applies to a car whose driver has chosen bypass.
 * Adaptive charging applies while a car is in session and sets no limit. FFR applies while an amount to deliver is set,
 * or to absorb if the group responds to over-frequency, and the value is the larger amount.
 */
function servicesOf({ groups }: World, group: Group, station: Station): StackingService[] {
  const services: StackingService[] = []
  const add = (name: string, isApplied: boolean, appliedValue: number | null) =>
    services.push({ appliedGroupId: group.id, name, isApplied, appliedValue })

  if (group.dlm.enabled) {
    const allowedW = limitW(station)
    add('Dynamic load management', allowedW !== null, allowedW)
  }
  if (group.type === 'GROUP_TYPE_BATTERY' && isBattery(station)) add('FCR-N', station.fcrNEnabled, null)
  if (group.type === 'GROUP_TYPE_V2G' && group.v2g && isV2g(station)) {
    const { mode, isFfrOverFrequencyEnabled } = group.v2g
    const isInForce = group === v2gGroupOf(groups, station.groupIds) && !station.vehicle?.bypass
    const adaptive = ADAPTIVE[mode]
    if (adaptive !== undefined) add(adaptive, isInForce && station.demandA > 0, null)
    const absorbedW = isFfrOverFrequencyEnabled ? station.ffrNegativeW : 0
    const followedW = isInForce && station.demandA > 0 ? Math.min(station.ffrPositiveW, station.ffrNegativeW) : 0
    if (mode === 'freq') add('FCR-N', followedW > 0, null)
    const ffrW = isInForce ? Math.max(station.ffrPositiveW, absorbedW) : 0
    if (ANSWERS_FREQUENCY.has(mode)) add('FFR', ffrW > 0, ffrW > 0 ? ffrW : null)
  }
  return services
}

/** Modes in which the platform plans by schedules. */
const ADAPTIVE: Partial<Record<V2gMode, string>> = { freq: 'Adaptive V2G', powermeter: 'Adaptive V2B' }
/** Modes in which points provide a reserve to the grid. */
const ANSWERS_FREQUENCY: ReadonlySet<V2gMode> = new Set<V2gMode>(['freq', 'external'])

export const GRID_SERVICES = 'Grid services'
/** Id that stands for all super groups where the caller sees none of them. No group has this id. */
const GRID_SERVICES_ID = 0

/**
 * The groups and services of a station that this caller may see. Only admins see super groups. Other users read one
 * 'Grid services' entry for all of them, and only while a service of one applies.
 */
export function stackingOf(
  world: World,
  session: UserSession,
  station: Station,
): { assignedGroups: AssignedGroup[]; stackingServices: StackingService[] } {
  const assignedGroups: AssignedGroup[] = []
  const stackingServices: StackingService[] = []
  let hasGridServices = false
  for (const id of station.groupIds) {
    const group = world.groups.get(id)
    if (!group) continue
    const services = servicesOf(world, group, station)
    if (seesGroup(session, group)) {
      assignedGroups.push({ id, name: group.name, type: group.type, isSuperGroup: group.isSupergroup })
      stackingServices.push(...services)
      continue
    }
    if (!group.isSupergroup || session.isAdmin) continue
    const applied = services.filter(({ isApplied }) => isApplied)
    if (applied.length === 0 || hasGridServices) continue
    hasGridServices = true
    assignedGroups.push({ id: GRID_SERVICES_ID, name: GRID_SERVICES, type: group.type, isSuperGroup: true })
    for (const { name, isApplied, appliedValue } of applied) {
      stackingServices.push({ appliedGroupId: GRID_SERVICES_ID, name, isApplied, appliedValue })
    }
  }
  return { assignedGroups, stackingServices }
}

/** Whether the caller reads 'Grid services' in place of the super groups of a station. */
export const showsGridServices = (world: World, session: UserSession, station: Station): boolean =>
  stackingOf(world, session, station).assignedGroups.some(({ id }) => id === GRID_SERVICES_ID)
