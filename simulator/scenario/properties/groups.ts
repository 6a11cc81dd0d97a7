import type { Group, ListedGroup } from '#contract/groups.ts'
import type { Station } from '#contract/stations.ts'
import type { World } from '#simulator/core/world/state.ts'
import { type AnsweredCall, OperatorEntries } from './operator-entries.ts'
import type { User } from '#simulator/session/world/user.ts'
import type { Property } from './property.ts'
import { isAdmin, isSupport, seesGroup, seesSeller, userOf } from './visible.ts'
import type { DlmLimits } from '#contract/dlm.ts'

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
class GroupBook {
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

const may = (user: User, permission: string) => isAdmin(user) || (user.permissions as readonly string[]).includes(permission)
const TYPES: Readonly<Record<string, string>> = {
  'Energy storage': 'GROUP_TYPE_BATTERY',
  V2G: 'GROUP_TYPE_V2G',
  DC: 'GROUP_TYPE_DC',
}

/** Whether a call must succeed; undefined if the specification does not decide it here. */
function isLawful(
  world: World,
  { groups }: GroupBook,
  user: User,
  { call, params = {}, query, body }: AnsweredCall,
): boolean | undefined {
  const group = groups.get(Number(params['groupId']))
  const isSeen = group !== undefined && seesGroup(world, user.user, group)
  if (call === 'connectStation' || call === 'disconnectStation') {
    if (!isSupport(user) && !may(user, 'energy_load_dlm_edit')) return false
    const deviceId = String(params['deviceId'])
    const station = world.byDeviceId.get(deviceId)
    // A later call of the same second has deleted the station.
    if (!station && group?.stations.has(deviceId)) return undefined
    if (!isSeen || !station || !seesSeller(world, user.user, station.sellerId)) return false
    const isMember = group.stations.has(station.deviceId)
    if (call === 'disconnectStation') return isMember ? undefined : false
    const category = station.type.category as string
    if (isMember || (TYPES[category] ?? 'GROUP_TYPE_CHARGER') !== group.type) return false
    const isSecond =
      !group.isSupergroup && [...groups.values()].some((one) => !one.isSupergroup && one.stations.has(station.deviceId))
    if (isSecond && !may(user, 'energy_load_capmax')) return false
    const isOffering = [...world.groups.values()].some(({ fcr }) => fcr.isEnabled || fcr.isEnabledStepwise)
    return isOffering ? undefined : true
  }
  if (call === 'addPriorityGroup' || call === 'deletePriorityGroup') {
    const isAdded = call === 'addPriorityGroup'
    // Without its name it is not a valid call.
    if (isAdded ? body === undefined : query?.['name'] === undefined) return undefined
    const id = Number(isAdded ? (body as { customerGroupId: number }).customerGroupId : params['customerGroupId'])
    const isKnown = world.customerGroups.some(({ customerGroupId }) => customerGroupId === id)
    return may(user, 'energy_load_priority') && isSeen && isKnown && group.priority.has(id) !== isAdded
  }
  return undefined
}

/** Precondition: no faults, and a call whose answer the specification decides. */
export const groupAnswers: Property = {
  name: 'group-answers',
  about: 'Stations join groups of their kind, a second group only with its service, and priority is given and taken once.',
  begin: (start, met) => {
    const entries = new OperatorEntries()
    const book = new GroupBook(start)
    return (world) => {
      const problems: string[] = []
      for (const answered of entries.next(world)) {
        const user = userOf(world, answered.user)
        const wanted = user && isLawful(world, book, user, answered)
        const isDone = answered.status !== null && answered.status < 300
        if (wanted !== undefined) met()
        if (wanted !== undefined && wanted !== isDone) {
          problems.push(
            `${answered.call} as ${answered.user} was answered with ${answered.status}, and it is ${wanted ? 'lawful' : 'not lawful'}`,
          )
        }
        book.take(answered)
      }
      return problems[0] === undefined || entries.hasFaults ? undefined : { what: problems[0] }
    }
  },
}

type Shown = Pick<
  Group,
  'id' | 'name' | 'type' | 'sellerId' | 'isSupergroup' | 'realTimeReport' | 'historyReport' | 'customerGroupIds'
>
/** A group without its members. */
const groupText = ({ id, name, type, sellerId, isSupergroup, realTimeReport, historyReport }: Omit<Shown, 'customerGroupIds'>) =>
  `${id} ${name} (${type} of seller ${sellerId}${isSupergroup ? `, super group, ${realTimeReport} and ${historyReport}` : ''})`
/** A group as the writes left it. */
const wantedText = ({ groups }: GroupBook, id: number) => {
  const group = groups.get(id)
  return group ? groupText({ id, ...group } as unknown as Shown) : 'no group'
}

/** What a reply shows wrongly; undefined for other calls. */
function replyProblem(world: World, book: GroupBook, { call, user, params, query, reply }: AnsweredCall): string | undefined {
  if (call === 'createGroup' || call === 'saveGroup' || call === 'readGroup') {
    const shown = reply as Group
    const id = call === 'createGroup' ? shown.id : Number(params?.['groupId'])
    const priority = [...(book.groups.get(id)?.priority ?? [])].toSorted((a, b) => a - b).join()
    if (shown.customerGroupIds.toSorted((a, b) => a - b).join() !== priority) {
      return `${call} shows other priority than ${priority} for ${id}`
    }
    return groupText(shown) === wantedText(book, id)
      ? undefined
      : `${call} shows ${groupText(shown)} in place of ${wantedText(book, id)}`
  }
  if (call !== 'listGroups' || Object.keys(query ?? {}).some((name) => name !== 'sort')) return undefined
  const rows = reply as ListedGroup[]
  const seen = [...book.groups].filter(([, group]) => seesGroup(world, user, group)).map(([id]) => id)
  const shownIds = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  if (shownIds.join() !== seen.toSorted((a, b) => a - b).join()) {
    return `${user} is listed the groups ${shownIds.join()} in place of ${seen.join()}`
  }
  const wrong = rows.find(
    (row) => groupText(row) !== wantedText(book, row.id) || (row.stationCount ?? 0) !== book.groups.get(row.id)?.stations.size,
  )
  return (
    wrong && `the list shows ${groupText(wrong)} with ${wrong.stationCount} stations in place of ${wantedText(book, wrong.id)}`
  )
}

/** Precondition: no faults. */
export const groupRecords: Property = {
  name: 'group-records',
  about: 'Groups, their members and their priority are those of the successful writes, in every reply and in the platform.',
  begin: (start, met) => {
    const entries = new OperatorEntries()
    const book = new GroupBook(start)
    return (world) => {
      const problems: (string | undefined)[] = []
      const calls = entries.next(world)
      for (const answered of calls) {
        const { call, status, reply } = answered
        const isTaken = call === 'createGroup' && status === 200 && (reply as Group).id <= book.lastId
        if (isTaken) problems.push(`a new group has the id ${(reply as Group).id}, which another group had`)
        book.take(answered)
        if (status !== 200 || !/Group/.test(call)) continue
        met()
        problems.push(replyProblem(world, book, answered))
      }
      if (entries.hasFaults) return undefined
      if (calls.length > 0) problems.push(worldProblem(world, book))
      const what = problems.find((one) => one !== undefined)
      return what === undefined ? undefined : { what }
    }
  },
}

/** How the platform differs from the book. */
function worldProblem({ groups, stations }: World, book: GroupBook): string | undefined {
  if (groups.size !== book.groups.size) return `the platform has ${groups.size} groups in place of ${book.groups.size}`
  for (const [id, wanted] of book.groups) {
    const group = groups.get(id)
    if (!group || groupText(group) !== wantedText(book, id)) {
      return `the platform has ${group ? groupText(group) : 'nothing'} in place of ${wantedText(book, id)}`
    }
    const has = group.stationIndexes.map((index) => stations[index]?.deviceId ?? '')
    if (has.length !== wanted.stations.size || has.some((one) => !wanted.stations.has(one))) {
      return `${group.name} has the stations ${has.join()} in place of ${[...wanted.stations].join()}`
    }
    if (
      group.customerGroupIds.length !== wanted.priority.size ||
      group.customerGroupIds.some((one) => !wanted.priority.has(one))
    ) {
      return `${group.name} gives priority to ${group.customerGroupIds.join()} in place of ${[...wanted.priority].join()}`
    }
  }
  return undefined
}

/** Precondition: the only successful write of its second, no faults, and a group that existed in the second before. */
export const queuingVip: Property = {
  name: 'queuing-vip',
  about: 'Saving the priority current changes only the two settings of priority, of a queue; saving the load limits leaves them.',
  begin: (start, met) => {
    const entries = new OperatorEntries()
    const limits = new Map([...start.groups].map(([id, { dlm }]) => [id, dlm]))
    return (world) => {
      const writes = entries.next(world).filter(({ isWrite, status }) => isWrite && status !== null && status < 300)
      const [write] = writes
      const id = Number(write?.params?.['groupId'])
      const [was, now] = [limits.get(id), world.groups.get(id)?.dlm]
      for (const [groupId, { dlm }] of world.groups) limits.set(groupId, dlm)
      if (writes.length !== 1 || !write || !was || !now || entries.hasFaults) return undefined
      if (write.call !== 'saveQueuingVip' && write.call !== 'saveDlmLimits') return undefined
      met()
      const isVip = write.call === 'saveQueuingVip'
      const sent = (isVip ? write.body : {}) as Partial<DlmLimits>
      if (sent.isQueuingVip && !(was.enabled && was.isQueuing)) {
        return { what: `group ${id} has priority sessions without load management and a queue` }
      }
      const names = Object.keys(was) as (keyof DlmLimits)[]
      const kept = names.filter((name) => isVip || name === 'isQueuingVip' || name === 'requiredCurrentVip')
      const wrong = kept.find((name) => now[name] !== (name in sent ? sent[name] : was[name]))
      return (
        wrong && {
          what: `${write.call} of group ${id} makes ${wrong} ${now[wrong]}, it was ${was[wrong]} and ${String(sent[wrong])} was sent`,
        }
      )
    }
  },
}
