import { expect, it, vi } from 'vitest'
import { listEventProperties } from '#contract/events.ts'
import { createCalls, type Reply } from './call.ts'
import { createCredentials } from './credentials.ts'
import { asResource, snapshotAfter } from './resource.ts'

const AT_MS = 1_000_000
const json = (headers: Record<string, string>, status = 200, dates = ['power']) =>
  new Response(status === 304 ? null : JSON.stringify(dates), { status, headers })

async function replies(...responses: Response[]) {
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
  const found: Reply<readonly string[]>[] = []
  while (responses.length > 0) {
    found.push(await call(listEventProperties, { params: { deviceId: 'd' }, query: { stationId: '1', start: 'a', end: 'b' } }))
  }
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
