import { expect, it } from 'vitest'
import type { World } from '#simulator/core/world/state.ts'
import { checkedRun } from '#simulator/testing/checked-run.ts'
import { bidAnswers, bidSchedule } from './bids.ts'

const add = (hour: string, quantity: number | null = 2, price: number | null = 12) =>
  ['admin', 'addBid', { query: { groupId: 2, hour }, body: { quantity, price } }] as const
const list = ['admin', 'listBids', { query: { group: 2 } }] as const
const AT_SEVEN = '2026-03-04T07:00:00Z'

it('bid-answers holds for lawful bids and refused ones, also of the market', async () => {
  const lines = [
    add(AT_SEVEN),
    add(AT_SEVEN),
    add('2026-03-02T08:00:00Z'),
    add('2026-03-04T08:30:00Z'),
    { market: { rules: true } },
    add('2026-03-02T20:00:00Z'),
    add('2026-03-04T09:00:00Z', 0.5),
    add('2026-03-04T09:00:00Z', 5),
    add('2026-05-04T09:00:00Z', 5),
  ]
  expect(await checkedRun(bidAnswers, { lines })).toEqual({ what: undefined, cases: 8 })
})

it('bid-answers does not judge a bid in the second in which the market is set and set back', async () => {
  const operator = { user: 'admin', call: 'addBid', query: { groupId: 2, hour: AT_SEVEN }, body: { quantity: 2, price: 12 } }
  const lines = [
    { at: '2s', market: { refuse: '1' } },
    { at: '2s', operator },
    { at: '2s', market: { accept: true } },
  ]
  expect(await checkedRun(bidAnswers, { lines })).toEqual({ what: undefined, cases: 0 })
})

it('bid-answers holds for bids out of bounds and of a group that does not follow them, and reports their success', async () => {
  const ofGroup = (groupId: number, quantity: number) =>
    ['admin', 'addBid', { query: { groupId, hour: AT_SEVEN }, body: { quantity, price: 12 } }] as const
  const lines = [ofGroup(1, 2), ofGroup(7, 2), ofGroup(2, 1_500), ofGroup(2, 2)]
  expect(await checkedRun(bidAnswers, { lines })).toEqual({ what: undefined, cases: 4 })
  for (const [line, law] of [
    [lines[1], 'the group does not follow its bids'],
    [lines[2], 'the capacity is out of bounds'],
  ] as const) {
    const spoil = ({ journal }: World) =>
      Object.assign(journal.entries.findLast(({ kind }) => kind === 'operator') ?? {}, { status: 200 })
    expect((await checkedRun(bidAnswers, { lines: line ? [line] : [], spoil })).what).toContain(law)
  }
})

it('bid-answers judges by the settings that were saved before', async () => {
  const fcr = { isEnabled: false, isEnabledStepwise: false, serviceName: null, mode: 'ECP', stepwiseMode: null }
  const rest = { activationFrequency: 49.7, deactivationFrequency: 49.9, deactivationDelay: 180, powerDecrease: null }
  const body = { ...fcr, ...rest, maxStepwiseFlexibility: null, minStepwiseCurrent: null, triggerDelayInMs: 0 }
  const lines = [['admin', 'saveFcrSettings', { params: { groupId: 2 }, body }] as const, add(AT_SEVEN)]
  expect(await checkedRun(bidAnswers, { lines })).toEqual({ what: undefined, cases: 1 })
})

it('bid-answers holds for a bid without an hour, and reports its success', async () => {
  const line = ['admin', 'addBid', { query: { groupId: 2 }, body: { quantity: 5, price: 12 } }] as const
  expect(await checkedRun(bidAnswers, { lines: [line] })).toEqual({ what: undefined, cases: 1 })
  const spoil = ({ journal }: World) =>
    Object.assign(journal.entries.findLast(({ kind }) => kind === 'operator') ?? {}, { status: 200 })
  expect((await checkedRun(bidAnswers, { lines: [line], spoil })).what).toMatch(/^addBid without an hour was answered with 200/)
})

it.each([
  [add(AT_SEVEN), { success: false, message: 'No.' }, 'it is lawful'],
  [add('2026-03-02T08:00:00Z'), { success: true, message: undefined }, 'the hour has begun'],
  [add(AT_SEVEN, null), { success: true, message: undefined }, 'the quantity is missing'],
])('bid-answers reports a wrong answer to %j', async (line, wrong, law) => {
  const { what } = await checkedRun(bidAnswers, { lines: [line], spoil: (_, reply) => Object.assign(reply as object, wrong) })
  expect(what).toContain(law)
})

it('the gate of the market closes at 18:30 Finnish time on the day before the market day', async () => {
  const lines = [{ market: { rules: true } }, add('2026-03-03T08:00:00Z'), add('2026-03-03T09:00:00Z')]
  for (const starts of ['2026-03-02T16:29:57Z', '2026-03-02T16:29:59Z']) {
    const wrong = (_: unknown, reply: unknown) =>
      void ((reply as { success: boolean }).success = !(reply as { success: boolean }).success)
    expect(await checkedRun(bidAnswers, { starts, lines })).toEqual({ what: undefined, cases: 2 })
    expect((await checkedRun(bidAnswers, { starts, lines, spoil: wrong })).what).toBeDefined()
  }
})

it('bid-schedule holds for accepted bids, lines of the timeline and reads', async () => {
  const more = { bids: { group: 'Terminal DC', bids: [{ inHours: 40, quantity: 1, price: 3 }] } }
  expect(await checkedRun(bidSchedule, { lines: [add(AT_SEVEN), more, list, ['support', 'readOverview']] })).toEqual({
    what: undefined,
    cases: 2,
  })
})

it('bid-schedule holds for a line of the timeline whose group has another name by then', async () => {
  const body = { name: 'Renamed', type: 'GROUP_TYPE_DC', sellerId: 0 }
  const clear = { bids: { group: 'Terminal DC', clear: true } }
  const lines = [add(AT_SEVEN), ['admin', 'saveGroup', { params: { groupId: 2 }, body }], clear] as const
  expect((await checkedRun(bidSchedule, { lines })).what).toBeUndefined()
})

it('bid-schedule reports a lost bid, and a read with another value', async () => {
  const lost = await checkedRun(bidSchedule, {
    lines: [add(AT_SEVEN)],
    spoil: ({ groups }) => groups.get(2)?.bids.delete(Date.parse(AT_SEVEN)),
  })
  expect(lost.what).toMatch(/^the schedule of Terminal DC is /)
  const spoil = (_: unknown, reply: unknown) => {
    const [first] = reply as { quantity: number }[]
    if (first) first.quantity += 1
  }
  const read = await checkedRun(bidSchedule, { lines: [add(AT_SEVEN), list], spoil })
  expect(read.what).toMatch(/^listBids as admin shows /)
})
