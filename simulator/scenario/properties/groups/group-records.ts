import type { Group } from '#contract/groups.ts'
import type { World } from '#simulator/core/world/state.ts'
import { OperatorEntries } from '../operator-entries.ts'
import type { Property } from '../property.ts'
import { GroupBook } from './group-book.ts'
import { groupText, replyProblem, wantedText } from './group-replies.ts'

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
