import { can, type Holder } from '#contract/access.ts'
import { GROUP_TYPES, type GroupType, listGroups, readGroup } from '#contract/groups.ts'
import { readDlmLimits } from '#contract/dlm.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { readCurrentSeller } from '#contract/sellers.ts'
import { listStations } from '#contract/stations.ts'
import { resource } from '#platform/resource.ts'
import type { Paging } from '#ui/table/paged-rows.ts'

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

/** Polled, so that changes made elsewhere become visible. */
const groups = resource(readGroup, { every: 10 * SECOND_MS, failed: 'Failed to fetch group data', isShownInPlace: true })

/** A group by its id from the URL. */
export const group = (groupId: string) => groups({ params: { groupId } })

const listed = resource(listGroups)

/** The first groups by name, for the menu that switches to another group. A platform without pages returns all of them. */
export const switchableGroups = () => listed({ query: { page: 0, pageSize: 100 } })

const sums = resource(listGroups, { every: 10 * SECOND_MS, failed: 'Failed to fetch group data', isShownInPlace: true })

/** The groups found by the ID of a group, itself among them, with the sums of their stations. */
export const groupSums = (groupId: number) => sums({ query: { search: String(groupId), page: 0, pageSize: 100 } })

/** The seller of the user with its sub-sellers. */
export const currentSeller = resource(readCurrentSeller)

const devices = resource(listStations, { every: 30 * SECOND_MS, failed: 'Failed to get list of devices' })

/** Maximum number of devices that are listed by name. */
const NAMED_DEVICES = 100

/** The devices of a group, sorted by name. */
export const groupDevices = (groupId: number) => devices({ query: { groupId, page: 0, pageSize: NAMED_DEVICES, sort: 'name' } })

const live = resource(listStations, { every: 10 * SECOND_MS, failed: 'Failed to get list of devices' })

/** Stations listed among the present values of a group. */
const LIVE_STATIONS = 25

/** The pages of stations among the present values of a group. A read of states takes 100 stations. */
export const LIVE_PAGING: Paging = { kind: 'station-states', initial: LIVE_STATIONS, sizes: [LIVE_STATIONS, 50, 100] }

/**
 * A page of the stations of a group in descending order of status, so that suspended and faulted stations come before charging
 * ones; the first page by default.
 */
export const liveStations = (groupId: number, { page = 0, pageSize = LIVE_STATIONS } = {}) =>
  live({ query: { groupId, page, pageSize, sort: '-status' } })

const limits = resource(readDlmLimits, { failed: 'Failed to fetch dlm limits data' })

/** The load limits of a group, which determine its panels. */
export const dlmLimits = (groupId: number) => limits({ params: { groupId } })
