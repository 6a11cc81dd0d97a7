import { expect, it } from 'vitest'
import { checkedRun } from '#simulator/testing/checked-run.ts'
import { activityReads, stationEvents, userChanges } from './activity.ts'

const create = ['admin', 'createGroup', { body: { name: 'New', type: 'GROUP_TYPE_CHARGER', sellerId: 201 } }] as const
const refused = ['viewer', 'createGroup', { body: { name: 'New', type: 'GROUP_TYPE_CHARGER', sellerId: 201 } }] as const
const changes = ['support', 'listUserChanges'] as const

it('user-changes holds for accepted and refused writes and their list', async () => {
  expect(await checkedRun(userChanges, { lines: [create, refused, changes] })).toEqual({ what: undefined, cases: 3 })
})

it('user-changes needs a log of the first acknowledgement only, because the same one again changes nothing', async () => {
  const acknowledge = (user: string) =>
    [user, 'acknowledgeProblem', { params: { problemId: 'offline.3' }, body: { note: 'Known', snooze: null } }] as const
  const lines = [acknowledge('admin'), acknowledge('operator')] as const
  expect(await checkedRun(userChanges, { site: 'depot', lines })).toEqual({ what: undefined, cases: 2 })
  const unlogged = await checkedRun(userChanges, {
    site: 'depot',
    lines: lines.slice(0, 1),
    spoil: ({ journal }) =>
      journal.entries.filter(({ kind }) => kind === 'change').forEach((entry) => void (entry.kind = 'note')),
  })
  expect(unlogged.what).toMatch(/^acknowledgeProblem of admin succeeded, and no change is logged/)
})

it.each([
  ['another user', { user: 'viewer' }, /is logged as viewer/],
  ['no change', { kind: 'note' }, /succeeded, and no change is logged/],
])('user-changes reports %s', async (_, wrong, said) => {
  const { what } = await checkedRun(userChanges, {
    lines: [create],
    spoil: ({ journal }) =>
      journal.entries.filter(({ kind }) => kind === 'change').forEach((entry) => void Object.assign(entry, wrong)),
  })
  expect(what).toMatch(said)
})

it('user-changes reports a new value that is not the one of the call', async () => {
  const body = { isQueuingVip: true, requiredCurrentVip: 9 }
  const lines = [['admin', 'saveQueuingVip', { params: { groupId: 1 }, body }]] as const
  expect(await checkedRun(userChanges, { site: 'courtyard', lines })).toEqual({ what: undefined, cases: 1 })
  const { what } = await checkedRun(userChanges, {
    site: 'courtyard',
    lines,
    spoil: ({ journal }) =>
      journal.entries
        .filter(({ kind }) => kind === 'change')
        .forEach((entry) => void Object.assign(entry, { was: entry['value'], value: entry['was'] })),
  })
  expect(what).toMatch(/^saveQueuingVip of admin is logged as admin /)
})

it('activity-reads reports rows that do not match the filter, and a page of another size', async () => {
  const read = ['support', 'listUserChanges', { query: { page: '0', pageSize: '1', user: 'admin' } }] as const
  expect(await checkedRun(activityReads, { lines: [create, read] })).toEqual({ what: undefined, cases: 1 })
  const other = await checkedRun(activityReads, {
    lines: [create, read],
    spoil: (_, reply) => void Object.assign((reply as { data: object[] }).data[0] ?? {}, { user: 'viewer', userName: 'Veikko' }),
  })
  expect(other.what).toContain('which does not match')
  const short = await checkedRun(activityReads, {
    lines: [create, read],
    spoil: (_, reply) => void (reply as { data: object[] }).data.pop(),
  })
  expect(short.what).toMatch(/ has 0 of \d+ rows/)
})

it('station-events reports a station whose state is not the logged one', async () => {
  const lines = [{ station: { station: 1, online: false } }] as const
  const site = 'courtyard'
  expect(await checkedRun(stationEvents, { site, lines })).toEqual({ what: undefined, cases: 1 })
  const { what } = await checkedRun(stationEvents, {
    site,
    lines,
    spoil: ({ stations }) => Object.assign(stations[3] ?? {}, { isOnline: false }),
  })
  expect(what).toMatch(/is offline, and the activity has nothing/)
})
