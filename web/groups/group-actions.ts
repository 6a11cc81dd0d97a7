import { can, type Holder } from '#contract/access.ts'
import { GROUP_TYPES, type GroupType } from '#contract/groups.ts'

/** The actions of a user on the groups that they may open. Without the permission to edit, pages are read-only. */
export interface GroupActions {
  edit: boolean
  delete: boolean
  makeSuperGroup: boolean
  /** Also allows the list of available stations. */
  connect: boolean
  disconnect: boolean
  /** Connect a station that belongs to another group. */
  joinSecondGroup: boolean
  /** The selectable types of a new group. */
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
