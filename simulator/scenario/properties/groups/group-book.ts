import type { Group } from '#contract/groups.ts'
import type { Station } from '#contract/stations.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { AnsweredCall } from '../operator-entries.ts'

interface BookGroup {
  name: string
  readonly type: string
  readonly sellerId: number
  isSupergroup: boolean
  realTimeReport: string | null
  historyReport: string | null
  readonly stations: Set<string>
  readonly priority: Set<number>
}

type Draft = Partial<Pick<Group, 'name' | 'type' | 'sellerId' | 'isSupergroup' | 'realTimeReport' | 'historyReport'>>

/** `GROUP_TYPE_DC` is also accepted in its short form. */
const typeOf = (type = '') => (type.startsWith('GROUP_TYPE_') ? type : `GROUP_TYPE_${type}`)

/** Groups, members and priority that a lawful platform has: those of the start, changed by successful writes. */
export class GroupBook {
  readonly groups: Map<number, BookGroup>
  /** The highest id that any group has had. */
  lastId: number

  constructor({ groups, stations }: World) {
    const devices = (indexes: readonly number[]) => new Set(indexes.flatMap((index) => stations[index]?.deviceId ?? []))
    this.groups = new Map(
      [...groups].map(([id, group]) => {
        const { name, type, sellerId, isSupergroup, realTimeReport, historyReport, stationIndexes, customerGroupIds } = group
        const sets = { stations: devices(stationIndexes), priority: new Set(customerGroupIds) }
        return [id, { name, type, sellerId, isSupergroup, realTimeReport, historyReport, ...sets }]
      }),
    )
    this.lastId = Math.max(0, ...groups.keys())
  }

  /** Takes over a successful write. Missing fields keep their values, and only a super group has reports. */
  take({ call, status, params = {}, body, reply }: AnsweredCall) {
    if (status === null || status >= 300) return
    const group = this.groups.get(Number(params['groupId']))
    const device = String(params['deviceId'])
    const draft = (body ?? {}) as Draft
    if (call === 'createGroup') {
      const { id } = reply as Group
      this.lastId = Math.max(this.lastId, id)
      const owned = {
        type: typeOf(draft.type),
        sellerId: draft.sellerId ?? NaN,
        stations: new Set<string>(),
        priority: new Set<number>(),
      }
      const made = { name: '', isSupergroup: false, realTimeReport: null, historyReport: null, ...owned }
      this.groups.set(id, change(made, draft))
    }
    if (call === 'saveGroup' && group) change(group, draft)
    if (call === 'deleteGroup') this.groups.delete(Number(params['groupId']))
    if (call === 'addCharger') this.groups.get((body as { groupId: number }).groupId)?.stations.add((reply as Station).deviceId)
    if (call === 'removeCharger') for (const { stations } of this.groups.values()) stations.delete(device)
    if (call === 'connectStation') group?.stations.add(device)
    if (call === 'disconnectStation') group?.stations.delete(device)
    if (call === 'deleteStation') for (const { stations } of this.groups.values()) stations.delete(String(params['id'] ?? device))
    if (call === 'addPriorityGroup') group?.priority.add((body as { customerGroupId: number }).customerGroupId)
    if (call === 'deletePriorityGroup') group?.priority.delete(Number(params['customerGroupId']))
  }
}

function change(group: BookGroup, { name, isSupergroup, realTimeReport, historyReport }: Draft): BookGroup {
  group.name = (name ?? group.name).trim()
  group.isSupergroup = isSupergroup ?? group.isSupergroup
  group.realTimeReport = group.isSupergroup ? (realTimeReport === undefined ? group.realTimeReport : realTimeReport) : null
  group.historyReport = group.isSupergroup ? (historyReport === undefined ? group.historyReport : historyReport) : null
  return group
}
