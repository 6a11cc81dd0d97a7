import type { Group, ListedGroup } from '#contract/groups.ts'
import type { World } from '#simulator/core/world/state.ts'
import { type AnsweredCall, OperatorEntries } from '../operator-entries.ts'
import type { Property } from '../property.ts'
import { seesGroup } from '../visible.ts'
import { GroupBook } from './group-book.ts'

type Shown = Pick<
  Group,
  'id' | 'name' | 'type' | 'sellerId' | 'isSupergroup' | 'realTimeReport' | 'historyReport' | 'customerGroupIds'
>
const text = ({ id, name, type, sellerId, isSupergroup, realTimeReport, historyReport }: Omit<Shown, 'customerGroupIds'>) =>
  `${id} ${name} (${type} of seller ${sellerId}${isSupergroup ? `, super group, ${realTimeReport} and ${historyReport}` : ''})`
const wantedText = ({ groups }: GroupBook, id: number) => {
  const group = groups.get(id)
  return group ? text({ id, ...group } as unknown as Shown) : 'no group'
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
    return text(shown) === wantedText(book, id) ? undefined : `${call} shows ${text(shown)} in place of ${wantedText(book, id)}`
  }
  if (call !== 'listGroups' || Object.keys(query ?? {}).some((name) => name !== 'sort')) return undefined
  const rows = reply as ListedGroup[]
  const seen = [...book.groups].filter(([, group]) => seesGroup(world, user, group)).map(([id]) => id)
  const shownIds = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  if (shownIds.join() !== seen.toSorted((a, b) => a - b).join()) {
    return `${user} is listed the groups ${shownIds.join()} in place of ${seen.join()}`
  }
  const wrong = rows.find(
    (row) => text(row) !== wantedText(book, row.id) || (row.stationCount ?? 0) !== book.groups.get(row.id)?.stations.size,
  )
  return wrong && `the list shows ${text(wrong)} with ${wrong.stationCount} stations in place of ${wantedText(book, wrong.id)}`
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
    if (!group || text(group) !== wantedText(book, id)) {
      return `the platform has ${group ? text(group) : 'nothing'} in place of ${wantedText(book, id)}`
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
