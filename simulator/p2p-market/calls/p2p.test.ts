import { beforeEach, describe, expect, test } from 'vitest'
import { P2pOrder } from '#contract/p2p-market.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform('market-day')
beforeEach(() => platform.engine.reset())

const HOUR = '2026-03-02T10:00:00.000Z'
/** An hour without offers. */
const FREE_HOUR = '2026-03-02T20:00:00.000Z'
const NEXT_HOUR = '2026-03-02T09:00:00.000Z'
const [TERMINAL_AC, SUPER_GROUP, OLD_YARD] = [1, 6, 8]

interface Answer {
  status: number
  body: Partial<P2pOrder> & { message?: string; errors?: { path: string; message: string }[] }
}
async function send(as: string, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Answer> {
  const reply = await platform.ask(`/api/p2p-offers${path}`, { as, method, ...(body && { body }) })
  return { status: reply.status, body: await reply.json() }
}
const draft = { groupId: TERMINAL_AC, side: 'offer', hour: FREE_HOUR, quantityKw: 10, priceEur: 0.1 }
const place = (change: object = {}, as = 'support') => send(as, 'POST', '', { ...draft, ...change })
async function list(as: string, start = HOUR, end = '2026-03-02T11:00:00.000Z') {
  const reply = await platform.ask(`/api/p2p-offers?${new URLSearchParams({ start, end })}`, { as })
  return { status: reply.status, body: (await reply.json()) as { orders: P2pOrder[]; trades: object[] } & Answer['body'] }
}
const pathsOf = ({ body }: Answer) => body.errors?.map(({ path }) => path)

describe('a P2P order', () => {
  test('is placed in the name of the caller, for any notation of its hour', async () => {
    const { status, body } = await place({ hour: '2026-03-02T22:00:00+02:00' }, 'trader')
    expect(status).toBe(200)
    expect(body).toMatchObject({ hour: FREE_HOUR, state: 'open', matchedKw: 0, groupName: 'Terminal AC', placedBy: 'trader' })
  })

  test.each([
    ['a past hour', { hour: '2026-03-02T07:00:00Z' }, ['body.hour']],
    ['the current hour', { hour: '2026-03-02T08:00:00Z' }, ['body.hour']],
    ['an hour that is not on the hour', { hour: '2026-03-02T20:30:00Z' }, ['body.hour']],
    ['a group that is not', { groupId: 999 }, ['body.groupId']],
    ['a super group, for whom it does not exist', { groupId: SUPER_GROUP }, ['body.groupId']],
    ['an unknown side', { side: 'both' }, ['body.side']],
    ['no quantity', { quantityKw: 0 }, ['body.quantityKw']],
    ['half a kilowatt', { quantityKw: 1.5 }, ['body.quantityKw']],
    ['three decimals', { priceEur: 0.125 }, ['body.priceEur']],
    ['a price below zero', { priceEur: -1 }, ['body.priceEur']],
    ['two errors, both reported', { groupId: 999, hour: '2026-03-02T07:00:00Z' }, ['body.groupId', 'body.hour']],
  ])('is refused for %s', async (_, change, paths) => {
    const answer = await place(change)
    expect(answer.status).toBe(400)
    expect(pathsOf(answer)).toEqual(paths)
    expect((await list('support', FREE_HOUR, '2026-03-02T21:00:00Z')).body.orders).toEqual([])
  })

  test("is refused for a stranger's group", async () => {
    const answer = await place({ groupId: OLD_YARD }, 'trader')
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['body.groupId']])
  })

  test('is refused while the group has an open order on the other side, so that it cannot trade with itself', async () => {
    await place()
    expect(pathsOf(await place({ side: 'request' }))).toEqual(['body.side'])
    expect((await place({ side: 'request', hour: HOUR.replace('10:', '21:') })).status).toBe(200)
    expect((await place()).status).toBe(200)
  })
})

describe('a change of an order', () => {
  const at = (id: number | undefined) => `/${id ?? 0}`

  test('sets the total quantity, which must exceed the matched quantity', async () => {
    const offer = (await place({ quantityKw: 50 })).body
    await place({ groupId: OLD_YARD, side: 'request', quantityKw: 20 })
    const refused = await send('support', 'PUT', at(offer.id), { quantityKw: 20, priceEur: 0.1 })
    expect([refused.status, pathsOf(refused)]).toEqual([400, ['body.quantityKw']])
    const changed = await send('support', 'PUT', at(offer.id), { quantityKw: 21, priceEur: 0.1 })
    expect(changed.body).toMatchObject({ quantityKw: 21, matchedKw: 20, state: 'partly-matched' })
  })

  test.each([
    ['that is matched', 409, () => place({ groupId: OLD_YARD, side: 'request', hour: NEXT_HOUR })],
    ['that is withdrawn', 409, (id: number | undefined) => send('support', 'DELETE', at(id))],
    ['whose hour has begun', 409, () => platform.engine.advance(3_600_000)],
  ])('of an order %s is refused, and so is its withdrawal', async (_, status, before) => {
    const { id } = (await place({ hour: NEXT_HOUR })).body
    await before(id)
    expect((await send('support', 'PUT', at(id), { quantityKw: 90, priceEur: 0.1 })).status).toBe(status)
    expect((await send('support', 'DELETE', at(id))).status).toBe(status)
  })

  test("of a stranger's order is refused, and of one that is not there", async () => {
    const { id } = (await place({ groupId: OLD_YARD })).body
    expect((await send('trader', 'DELETE', at(id))).status).toBe(403)
    expect((await send('trader', 'PUT', at(id), { quantityKw: 9, priceEur: 1 })).status).toBe(403)
    expect((await send('support', 'DELETE', '/999')).status).toBe(404)
    expect((await send('support', 'DELETE', '/x')).status).toBe(404)
  })
})

describe('the list of orders', () => {
  test('contains the orders of hours that begin in its span', async () => {
    const hoursOf = async (start: string, end: string) =>
      new Set((await list('support', start, end)).body.orders.map(({ hour }) => hour.slice(11, 13)))
    expect(await hoursOf('2026-03-02T06:00:00Z', '2026-03-02T12:00:00Z')).toEqual(new Set(['06', '10', '11']))
    expect(await hoursOf('2026-03-02T06:00:01Z', '2026-03-02T11:00:00Z')).toEqual(new Set(['10']))
  })

  test('shows a seller its own orders, those of its sub-sellers, and their trading partners', async () => {
    const namesOf = (orders: P2pOrder[]) => orders.map(({ groupName }) => groupName)
    const { body } = await list('trader', HOUR, '2026-03-02T12:00:00Z')
    expect(namesOf(body.orders)).toEqual(['Terminal DC', 'Terminal V2G', 'Terminal AC', 'Ferry DC', 'Ridge DC'])
    expect(body.trades).toMatchObject([{ sellingGroupName: 'Ferry DC', buyingGroupName: 'Ridge DC', quantityKw: 500 }])
    expect(namesOf((await list('support')).body.orders)).toContain('Ridge AC')
  })

  test.each([
    ['an end before its start', HOUR, '2026-03-02T09:00:00Z'],
    ['more than 31 days', HOUR, '2026-04-02T10:00:01Z'],
  ])('is refused for %s', async (_, start, end) => {
    const { status, body } = await list('support', start, end)
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['query.end']])
  })

  test('requires the support role', async () => {
    expect((await list('viewer')).status).toBe(403)
    expect((await list('admin')).status).toBe(200)
  })
})
