import { expect, it } from 'vitest'
import { checkedRun } from '#simulator/testing/checked-run.ts'
import type { World } from '#simulator/core/world/state.ts'
import { groupAnswers, groupRecords, queuingVip } from './groups.ts'

const site = 'courtyard'
const create = ['admin', 'createGroup', { body: { name: ' New ', type: 'CHARGER', sellerId: 101 } }] as const
const give = ['admin', 'addPriorityGroup', { params: { groupId: 1 }, body: { customerGroupId: 31, name: 'Ambulances' } }] as const
const current = [
  'admin',
  'saveQueuingVip',
  { params: { groupId: 1 }, body: { requiredCurrentVip: 20, isQueuingVip: true } },
] as const

it('group-records holds for created, changed and deleted groups', async () => {
  const save = ['admin', 'saveGroup', { params: { groupId: 1 }, body: { name: 'Yard', type: 'CHARGER', sellerId: 101 } }] as const
  const lines = [create, save, give, ['viewer', 'listGroups'], ['viewer', 'readGroup', { params: { groupId: 1 } }]] as const
  expect(await checkedRun(groupRecords, { site, lines })).toEqual({ what: undefined, cases: 5 })
  const gone = ['admin', 'deleteGroup', { params: { groupId: 1 } }] as const
  expect((await checkedRun(groupRecords, { site, lines: [gone, ['admin', 'listGroups']] })).what).toBeUndefined()
})

it('group-records holds for a charger that is added to a group and removed', async () => {
  const body = { identity: 'CP-9', connector: 1, name: 'New', typeId: 1, sellerId: 0, groupId: 1 }
  const add = ['admin', 'addCharger', { body }] as const
  expect(await checkedRun(groupRecords, { site, lines: [add, ['admin', 'listGroups']] })).toEqual({ what: undefined, cases: 1 })
  const unknown = await checkedRun(groupRecords, {
    site,
    lines: [add],
    spoil: ({ groups }) => void groups.get(1)?.stationIndexes.pop(),
  })
  expect(unknown.what).toMatch(/ has the stations /)
})

it('group-records reports a lost change, a lost member and a list with another group', async () => {
  const renamed = await checkedRun(groupRecords, {
    site,
    lines: [create],
    spoil: ({ groups }) => Object.assign(groups.get(1) ?? {}, { name: 'x' }),
  })
  expect(renamed.what).toMatch(/^the platform has 1 x /)
  const lost = await checkedRun(groupRecords, {
    site,
    lines: [create],
    spoil: ({ groups }) => void groups.get(1)?.stationIndexes.pop(),
  })
  expect(lost.what).toMatch(/ has the stations /)
  const list = await checkedRun(groupRecords, {
    site,
    lines: [['viewer', 'listGroups']],
    spoil: (_, reply) => void (reply as object[]).pop(),
  })
  expect(list.what).toMatch(/^viewer is listed the groups /)
})

it('group-answers holds for priority that is given once, and reports a second success', async () => {
  expect(await checkedRun(groupAnswers, { site, lines: [give, give] })).toEqual({ what: undefined, cases: 2 })
  const again = await checkedRun(groupAnswers, {
    site,
    lines: [give, give],
    spoil: ({ journal }) => Object.assign(journal.entries.findLast(({ kind }) => kind === 'operator') ?? {}, { status: 200 }),
  })
  expect(again.what).toBe('addPriorityGroup as admin was answered with 200, and it is not lawful')
})

it('queuing-vip reports priority sessions in a group without a queue', async () => {
  const lines = [
    ['admin', 'saveQueuingVip', { params: { groupId: 2 }, body: { requiredCurrentVip: 20, isQueuingVip: true } }],
  ] as const
  expect(await checkedRun(queuingVip, { site, lines })).toEqual({ what: undefined, cases: 0 })
  const spoil = ({ journal }: World) =>
    void Object.assign(journal.entries.findLast(({ kind }) => kind === 'operator') ?? {}, { status: 200 })
  const accepted = await checkedRun(queuingVip, { site, lines, spoil })
  expect(accepted.what).toBe('group 2 has priority sessions without load management and a queue')
})

it('queuing-vip reports another limit that changes with the priority current', async () => {
  expect(await checkedRun(queuingVip, { site, lines: [current] })).toEqual({ what: undefined, cases: 1 })
  const { what } = await checkedRun(queuingVip, {
    site,
    lines: [current],
    spoil: ({ groups }) => {
      const group = groups.get(1)
      if (group) group.dlm = { ...group.dlm, importLimit: 99 }
    },
  })
  expect(what).toMatch(/^saveQueuingVip of group 1 makes importLimit 99/)
})
