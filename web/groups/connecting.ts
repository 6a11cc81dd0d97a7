import { GROUP_TYPE_LABEL, type Group } from '#contract/groups.ts'
import { CATEGORY_LABEL, type Station } from '#contract/stations.ts'
import { FITTING } from './station-list-address.ts'

export const NEEDS_ADD_ON = 'Requires add-on service Capacity Maximiser (part of Load Management package).'
const NO_ENERGY_MANAGEMENT =
  'This station does not support Energy Management features. We do not recommend adding this station to a load management group, as it will affect the calculations.'
const NO_PRECONNECT =
  'This station does not support Preconnect. We do not recommend adding this station to a load management group while Preconnect is enabled.'

type Joining = Pick<Group, 'id' | 'isSupergroup' | 'type'>

/**
 * Why a station cannot be connected to a group now; undefined when it can. A group takes one kind of station. A station that is in a group already joins a
 * second one only by the add-on. Super groups do not count, since they lie over all others.
 */
export function connectReason(
  { assignedGroups, type: { category } }: { assignedGroups: Station['assignedGroups']; type: Pick<Station['type'], 'category'> },
  group: Joining,
  mayJoinSecond: boolean,
): string | undefined {
  if (category !== FITTING[group.type]) {
    return `A group of the type ${GROUP_TYPE_LABEL[group.type]} takes no ${CATEGORY_LABEL[category]} stations.`
  }
  const isTaken = assignedGroups.some(({ id, isSuperGroup }) => !isSuperGroup && id !== group.id)
  return isTaken && !group.isSupergroup && !mayJoinSecond ? NEEDS_ADD_ON : undefined
}

type Supports = Pick<Station['type'], 'category' | 'dlmSupport' | 'suspendedEVSECompatible' | 'smartChargingSupport'>

/**
 * What speaks against a station in a group and is to be confirmed; undefined when nothing does. Battery groups have no load
 * management that it could disturb.
 */
export function connectDoubt(type: Supports, group: Pick<Group, 'type' | 'preconnectEnabled'>): string | undefined {
  if (group.type === 'GROUP_TYPE_BATTERY') return undefined
  const isDc = type.category === 'DC'
  // DC stations support DLM only.
  const isPausable = type.suspendedEVSECompatible && !isDc
  if (group.preconnectEnabled && !isPausable) return NO_PRECONNECT
  const isManageable = type.dlmSupport || (type.smartChargingSupport && !isDc)
  return isManageable ? undefined : NO_ENERGY_MANAGEMENT
}
