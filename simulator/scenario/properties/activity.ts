import type { ActivityEvent, UserChange } from '#contract/activity.ts'
import { type AnsweredCall, OperatorEntries } from './operator-entries.ts'
import type { Property } from './property.ts'
import type { JournalEntry } from '#contract/sim/journal-entry.ts'
import { userOf } from './visible.ts'

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

/** Precondition: a station that is in the platform in both seconds and that went online or offline between them. */
export const stationEvents: Property = {
  name: 'station-events',
  about: 'A station that goes online or offline is logged with the value that it now has.',
  begin: (start, met) => {
    const before = start.stations.map(({ isOnline }) => isOnline)
    let read = start.journal.length
    return (world) => {
      const { journal, nowMs } = world
      const entries = journal.length > read ? journal.since(read) : []
      read = journal.length
      for (const [index, { isOnline, isRemoved, deviceId, name }] of world.stations.entries()) {
        const was = before[index]
        before[index] = isOnline
        if (was === undefined || was === isOnline || isRemoved || nowMs === start.runStartMs) continue
        const last = entries.findLast((entry) => entry['deviceId'] === deviceId && typeof entry['online'] === 'boolean')
        met()
        const search = { kinds: ['online'] as const, fromMs: nowMs - 1_000, toMs: Infinity, upTo: Infinity, deviceId }
        const all = { seesStation: () => true, seesGroup: () => true, passes: () => true }
        const [row] = world.activity.find({ ...search, ...all }, 0, 1).rows
        if (row?.value !== isOnline) {
          const shown = row ? String(row.value) : 'nothing'
          return {
            what: `${name} is ${isOnline ? 'online' : 'offline'}, and the activity has ${shown} (journal: ${String(last?.['online'])})`,
          }
        }
      }
      return undefined
    }
  },
}

/** Writes whose success always changes something. */
const ALWAYS =
  /^(?:createGroup|deleteGroup|connectStation|disconnectStation|addBid|placeP2pOrder|withdrawP2pOrder|createCongestionRule|deleteCongestionRule|addPriorityGroup|deletePriorityGroup)$/
const isRefusal = (reply: unknown) => (reply as { success?: boolean } | undefined)?.success === false
const text = ({ user, action, property, was, value }: Readonly<Record<string, unknown>>) =>
  [user, action, property ?? '', was ?? null, value ?? null].map(String).join(' ')

/** Whether a number that a write sends is another one than the new value of its change. Switches may depend on each other. */
function isOther(body: unknown, row: JournalEntry): boolean {
  const sent = (body as Readonly<Record<string, unknown>> | undefined)?.[String(row['property'])]
  return typeof sent === 'number' && typeof row['value'] === 'number' && row['value'] !== sent
}

/**
 * Precondition: no faults. A read is judged if its user has the support role by name and it has no filter, as the last call of its
 * second.
 */
export const userChanges: Property = {
  name: 'user-changes',
  about:
    'Each accepted write is logged under its user with old and new values that differ, the new ones as sent, and nothing else is.',
  begin: (start, met) => {
    const entries = new OperatorEntries()
    let read = start.journal.length
    let last: JournalEntry | undefined
    /** Problems that were acknowledged before: the same note and end once more change nothing. */
    const acknowledged = new Set(start.acknowledgements.keys())
    return (world) => {
      const calls = entries.next(world)
      const journal = world.journal.length > read ? world.journal.since(read) : []
      read = world.journal.length
      if (entries.hasFaults || calls.length === 0) {
        const stray = journal.find(({ kind }) => kind === 'change')
        return stray && !entries.hasFaults ? { what: `a change is logged without a call: ${text(stray)}` } : undefined
      }
      let rows: JournalEntry[] = []
      let place = 0
      for (const entry of journal) {
        if (entry.kind === 'stimulus') rows = []
        if (entry.kind === 'change') rows.push((last = entry))
        const answered = entry.kind === 'operator' ? calls[place++] : undefined
        if (!answered) continue
        const { call, user, status, isWrite, reply, params, body } = answered
        const isDone = status !== null && status < 300 && !isRefusal(reply)
        const name = userOf(world, user)?.name
        if (isWrite || rows.length > 0) met()
        const wrong = rows.find(
          (row) =>
            row['user'] !== user ||
            row['userName'] !== name ||
            (row['was'] === row['value'] && row['property'] !== undefined) ||
            isOther(body, row),
        )
        if (wrong) return { what: `${call} of ${user} is logged as ${text(wrong)}` }
        if (rows.length > 0 && (!isDone || !isWrite)) {
          return { what: `${call} was answered with ${status}, and a change is logged: ${text(rows[0] ?? {})}` }
        }
        const problem = String(params?.['problemId'])
        const isFirst = call === 'acknowledgeProblem' && !acknowledged.has(problem)
        if (isDone && isFirst) acknowledged.add(problem)
        if (isDone && (isFirst || ALWAYS.test(call)) && rows.length === 0) {
          return { what: `${call} of ${user} succeeded, and no change is logged` }
        }
      }
      const shown = calls.at(-1)
      const isPlain = Object.keys(shown?.query ?? {}).every((name) => name === 'pageSize') && shown?.call === 'listUserChanges'
      if (!isPlain || !userOf(world, shown.user)?.roles.includes('energySupport') || userOf(world, shown.user)?.sellerId !== 0) {
        return undefined
      }
      met()
      const [first] = (shown.reply as { data: UserChange[] }).data
      const isShown = !last || (first && text(first) === text(last))
      return isShown
        ? undefined
        : { what: `the newest change is shown as ${first ? text(first) : 'nothing'} in place of ${text(last ?? {})}` }
    }
  },
}
