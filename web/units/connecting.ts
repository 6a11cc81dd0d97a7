import { GROUP_TYPE_LABEL, type Group, type GroupType } from '#contract/groups.ts'
import { CATEGORY_LABEL, type Category, type Station } from '#contract/stations.ts'

const NEEDS_ADD_ON = 'Requires add-on service Capacity Maximiser (part of Load Management package).'
/** Why a station cannot leave a group that it could not join again. */
export const CANNOT_REJOIN = `The station could not rejoin this group because it belongs to another group. ${NEEDS_ADD_ON}`

const NO_ENERGY_MANAGEMENT =
  'This station does not support Energy Management features. We do not recommend adding this station to a load management group, as it will affect the calculations.'
const NO_PRECONNECT =
  'This station does not support Preconnect. We do not recommend adding this station to a load management group while Preconnect is enabled.'

/** The station category of a group type. */
export const GROUP_CATEGORY = {
  GROUP_TYPE_CHARGER: 'charger',
  GROUP_TYPE_BATTERY: 'Energy storage',
  GROUP_TYPE_V2G: 'V2G',
  GROUP_TYPE_DC: 'DC',
} satisfies Record<GroupType, Category>

type Joining = Pick<Group, 'id' | 'isSupergroup' | 'type'>

/**
 * The reason why a station cannot be connected to a group; undefined if it can. A group accepts one kind of station. A
 * station of another group requires the add-on. Super groups do not count, because they span other groups.
 */
export function connectReason(
  { assignedGroups, type: { category } }: { assignedGroups: Station['assignedGroups']; type: Pick<Station['type'], 'category'> },
  group: Joining,
  mayJoinSecond: boolean,
): string | undefined {
  if (category !== GROUP_CATEGORY[group.type]) {
    return `A group of type ${GROUP_TYPE_LABEL[group.type]} does not accept ${CATEGORY_LABEL[category]} stations.`
  }
  const isTaken = assignedGroups.some(({ id, isSuperGroup }) => !isSuperGroup && id !== group.id)
  return isTaken && !group.isSupergroup && !mayJoinSecond ? NEEDS_ADD_ON : undefined
}

type Supports = Pick<Station['type'], 'category' | 'dlmSupport' | 'suspendedEVSECompatible' | 'smartChargingSupport'>

/**
 * The warning to confirm before a station joins a group; otherwise undefined. Battery groups have no load management
 * that the station could affect.
 */
export function connectWarning(type: Supports, group: Pick<Group, 'type' | 'preconnectEnabled'>): string | undefined {
  if (group.type === 'GROUP_TYPE_BATTERY') return undefined
  const isDc = type.category === 'DC'
  // DC stations support DLM only.
  const isPausable = type.suspendedEVSECompatible && !isDc
  if (group.preconnectEnabled && !isPausable) return NO_PRECONNECT
  const isManageable = type.dlmSupport || (type.smartChargingSupport && !isDc)
  return isManageable ? undefined : NO_ENERGY_MANAGEMENT
}
