import type { ActivityEvent, UserChange } from '#contract/activity.ts'
import { type AnsweredCall, OperatorEntries } from '../operator-entries.ts'
import type { Property } from '../property.ts'

type Row = ActivityEvent & Partial<UserChange>

/** The error in the rows of one reply. */
function problemOf({ call, query = {}, reply, atMs }: AnsweredCall): string | undefined {
  const { data, total, newer } = reply as { data: Row[]; total: number; newer: number }
  const of = (name: string) => (query[name] === undefined ? undefined : String(query[name]))
  const [start, end, groupId, deviceId, property, kinds, user, upTo] = [
    'start',
    'end',
    'groupId',
    'deviceId',
    'property',
    'kinds',
    'user',
    'upTo',
  ].map(of)
  const page = Number(of('page') ?? 0)
  const pageSize = of('pageSize')
  if (pageSize !== undefined && data.length !== Math.max(0, Math.min(Number(pageSize), total - page * Number(pageSize)))) {
    return `has ${data.length} of ${total} rows on page ${page} of ${pageSize}`
  }
  if (newer < 0 || (upTo === undefined && newer !== 0)) return `has ${newer} newer rows`
  if (data.some(({ id }, place) => id >= (data[place - 1]?.id ?? Infinity))) return 'is not sorted by the newest first'
  const isWrong = (row: Row) =>
    (start !== undefined && Date.parse(row.at) < Date.parse(start)) ||
    Date.parse(row.at) > Math.min(atMs, end === undefined ? Infinity : Date.parse(end)) ||
    (groupId !== undefined && row.deviceId === null && row.groupId !== Number(groupId)) ||
    (deviceId !== undefined && row.deviceId !== deviceId) ||
    (property !== undefined && row.property !== property) ||
    (kinds !== undefined && kinds !== '' && !kinds.split(',').includes(row.kind)) ||
    (upTo !== undefined && row.id > Number(upTo)) ||
    (call === 'listUserChanges' &&
      (row.user === undefined || !`${row.user} ${row.userName}`.toLowerCase().includes((user ?? '').trim().toLowerCase())))
  const wrong = data.find(isWrong)
  return wrong && `shows ${wrong.kind} ${wrong.property} at ${wrong.at}, which does not match ${JSON.stringify(query)}`
}

/** Precondition: a successful read without faults. */
export const activityReads: Property = {
  name: 'activity-reads',
  about:
    'A page of the activity has the newest rows first, as many as its size and its total allow, and only rows of its filter.',
  begin: (_start, met) => {
    const entries = new OperatorEntries()
    return (world) => {
      for (const answered of entries.next(world)) {
        if (!/^list(?:Activity|UserChanges)$/.test(answered.call) || answered.status !== 200 || entries.hasFaults) continue
        met()
        const problem = problemOf(answered)
        if (problem !== undefined) return { what: `${answered.call} as ${answered.user} ${problem}` }
      }
      return undefined
    }
  },
}
