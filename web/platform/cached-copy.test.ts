import { expect, it, vi } from 'vitest'
import { listEventProperties } from '#contract/events.ts'
import { readReserves } from '#contract/reserves.ts'
import { disconnectStation } from '#contract/stations.ts'
import { createCalls, isNotOffered, type Reply } from './call.ts'
import { createCredentials } from './credentials.ts'
import { readCommitments } from './reserves/commitments.ts'
import { asResource, snapshotAfter } from './resource.ts'

const AT_MS = 1_000_000
const json = (headers: Record<string, string>, status = 200, dates = ['power']) =>
  new Response(status === 304 ? null : JSON.stringify(dates), { status, headers })

const ADDRESS = { params: { deviceId: 'd' }, query: { stationId: '1', start: 'a', end: 'b' } }

function caller(...responses: Response[]) {
  const observeDate = vi.fn<() => void>()
  const credentials = createCredentials()
  credentials.setBearer('secret')
  const { call } = createCalls({
    credentials,
    observeDate,
    computerNow: () => AT_MS,
    untilRenewed: () => undefined,
    fetch: async () => responses.shift() ?? Response.error(),
  })
  return { call, observeDate }
}

async function replies(...responses: Response[]) {
  const { call, observeDate } = caller(...responses)
  const found: Reply<readonly string[]>[] = []
  for (const _ of responses) found.push(await call(listEventProperties, { ...ADDRESS, takesCopies: true }))
  const [first = { outcome: 'offline' } as const] = found
  return { found, first, observeDate }
}

const ready = (reply: Reply<readonly string[]>, before?: Parameters<typeof snapshotAfter<readonly string[]>>[0]) =>
  asResource(snapshotAfter(before, reply, AT_MS), () => {})

it('a copy of a cache is as old as the cache says, and stale above some seconds', async () => {
  const { found } = await replies(json({ age: '4' }), json({ age: '300' }))
  expect(found.map((reply) => ready(reply).asOfMs)).toEqual([AT_MS - 4_000, AT_MS - 300_000])
  expect(found.map((reply) => ready(reply).isStale)).toEqual([false, true])
  expect(found.map((reply) => ready(reply).value)).toEqual([['power'], ['power']])
})

it('an old copy says that its refresh failed, and does not replace a newer value', async () => {
  const { first } = await replies(json({ age: '300' }, 200, ['former']))
  const read = ready(first, { value: ['power'], asOfMs: AT_MS - 5_000 })
  expect(read).toMatchObject({ value: ['power'], asOfMs: AT_MS - 5_000, isStale: true })
  expect(read.reply).toMatchObject({ refusal: { message: 'A cache between console and platform sent an old copy.' } })
})

it('a refused copy of an old list keeps its age', () => {
  const rows: Reply<readonly string[]> = { outcome: 'problem', status: 200, refusal: {}, part: ['power'], ageMs: 60_000 }
  expect(snapshotAfter(undefined, rows, AT_MS, true).asOfMs).toBe(AT_MS - 60_000)
})

it('a copy does not set the clock of the platform', async () => {
  expect((await replies(json({ age: '300', date: 'x' }))).observeDate).not.toHaveBeenCalled()
  expect((await replies(json({ age: '0', date: 'x' }))).observeDate).toHaveBeenCalledTimes(1)
})

it('an unchanged reply is as new as its confirmation', async () => {
  const tag = { etag: '"1"' }
  const { found } = await replies(json({ ...tag, age: '300' }), json(tag, 304), json({ ...tag, age: '60' }, 304))
  expect(found.map((reply) => ready(reply).asOfMs)).toEqual([AT_MS - 300_000, AT_MS, AT_MS - 60_000])
})

it.each(['', '-5', 'soon', '1.5'])('an age of "%s" says nothing', async (age) => {
  const { first } = await replies(json({ age }))
  expect(ready(first)).toMatchObject({ asOfMs: AT_MS, isStale: false })
})

it.each([
  ['11', 200, 'problem'],
  ['300', 200, 'problem'],
  ['300', 404, 'problem'],
  ['10', 200, 'ok'],
  ['0', 200, 'ok'],
  ['', 200, 'ok'],
  ['soon', 200, 'ok'],
])(
  'a caller that does not show the age of a value reads a copy with the age "%s" and status %i as %s',
  async (age, status, outcome) => {
    const reply = await caller(json({ age }, status)).call(listEventProperties, ADDRESS)
    expect(reply.outcome).toBe(outcome)
    expect(reply.outcome === 'ok' || isNotOffered(readReserves, reply)).toBe(outcome === 'ok')
  },
)

it('a tag of an old copy confirms no value to a caller that does not show its age', async () => {
  const { call } = caller(json({ etag: '"1"', age: '300' }), json({ etag: '"1"', age: '400' }, 304), json({ etag: '"1"' }, 304))
  const outcomes = [await call(listEventProperties, ADDRESS), await call(listEventProperties, ADDRESS)]
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['problem', 'problem'])
  expect(await call(listEventProperties, ADDRESS)).toEqual({ outcome: 'ok', value: ['power'] })
})

/** The ages in s of replies with these times of day, of the address `a` or of another one; `x` for a failed read. */
async function agesOf(...dates: readonly (readonly [address: string, time: string])[]) {
  const { call, observeDate } = caller(...dates.map(([, time]) => json({ date: `Mon, 02 Mar 2026 ${time} GMT` })))
  const ages: (number | 'x')[] = []
  for (const [start] of dates) {
    const reply = await call(listEventProperties, { ...ADDRESS, query: { ...ADDRESS.query, start }, takesCopies: true })
    ages.push(reply.outcome === 'ok' ? (reply.ageMs ?? 0) / 1_000 : 'x')
  }
  return { ages, observeDate }
}

it('a cache without the header Age sends the same Date again, while other replies have later ones', async () => {
  const { ages, observeDate } = await agesOf(
    ['a', '12:00:00'],
    ['b', '12:00:30'],
    ['a', '12:00:00'],
    ['b', '12:01:00'],
    ['a', '12:00:00'],
  )
  expect(ages).toEqual([0, 0, 30, 0, 60])
  expect(observeDate).toHaveBeenCalledTimes(3)
  const renewed = await agesOf(['a', '12:00:00'], ['b', '12:00:30'], ['a', '12:00:00'], ['a', '12:00:31'])
  expect(renewed.ages).toEqual([0, 0, 30, 0])
})

it.each([
  ['jumps back', 'a 12:00:00, b 12:00:30, a 11:00:00, b 11:00:01, a 11:00:05'],
  ['jumps back and is paused', 'a 12:00:00, b 12:00:30, a 11:00:00, b 11:00:00, a 11:00:00'],
  ['is paused', 'a 12:00:00, b 12:00:00, a 12:00:00, b 12:00:00'],
  ['is behind the computer', 'a 01:00:00, b 01:00:20, a 01:00:40'],
  ['is not in each reply', 'a 12:00:00, b none, a 12:00:00, a none, a none'],
])('a platform whose clock %s sends no copies', async (_, dates) => {
  const sent = dates.split(', ').map((one): [string, string] => [one.slice(0, 1), one.slice(2)])
  expect((await agesOf(...sent)).ages).toEqual(sent.map(() => 0))
})

it('a copy with an old Date is a failed read for a caller that does not show its age', async () => {
  const dateOf = (time: string) => ({ date: `Mon, 02 Mar 2026 ${time} GMT` })
  const { call } = caller(json(dateOf('12:00:00')), json(dateOf('12:00:11')), json(dateOf('12:00:00')))
  const outcomes: string[] = []
  for (const start of ['a', 'b', 'a']) {
    outcomes.push((await call(listEventProperties, { ...ADDRESS, query: { ...ADDRESS.query, start } })).outcome)
  }
  expect(outcomes).toEqual(['ok', 'ok', 'problem'])
})

const OF_STAFF = { sellerId: 0, roles: ['energyAdmin'], permissions: {} } as const
const sold = (age: string) => [new Response('[]', { headers: { age } }), new Response('[]', { headers: { age } })]

it('an old copy without sold reserves is not known to have none', async () => {
  const makeCall = (age: string) => caller(...sold(age)).call
  expect(await readCommitments(1, OF_STAFF, { makeCall: makeCall('300') })).toEqual([expect.stringContaining('not known')])
})

it('a write that a cache answers late counts as made', async () => {
  const reply = await caller(new Response(null, { status: 204, headers: { age: '300' } })).call(disconnectStation, {
    params: { deviceId: 'd', groupId: 1 },
  })
  expect(reply.outcome).toBe('ok')
})
