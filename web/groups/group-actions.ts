import { can, type Holder } from '#contract/access.ts'
import { GROUP_TYPES, type GroupType } from '#contract/groups.ts'

/** What a user may do with the groups that they may open. Without the permission to edit, pages can only be read. */
export interface GroupActions {
  edit: boolean
  delete: boolean
  makeSuperGroup: boolean
  /** With it comes the list of stations that a group could take in. */
  connect: boolean
  disconnect: boolean
  /** A station that is in another group already. */
  joinSecondGroup: boolean
  /** The types of a new group. */
  types: readonly GroupType[]
}

export function actionsOf(session: Holder): GroupActions {
  const edit = can.editGroup(session)
  return {
    edit,
    delete: edit,
    makeSuperGroup: can.setSuperGroup(session),
    connect: edit,
    disconnect: edit,
    joinSecondGroup: edit && can.joinSecondGroup(session),
    types: edit ? GROUP_TYPES.filter((type) => type !== 'GROUP_TYPE_BATTERY' || can.offerBatteryGroup(session)) : [],
  }
}
