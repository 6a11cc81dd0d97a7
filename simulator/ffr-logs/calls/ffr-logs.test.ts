import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform()
beforeEach(() => platform.engine.reset())

const LOGS = '/api/stations/d-1028/logs'

const request = async (as = 'operator') => (await platform.ask(LOGS, { method: 'POST', as })).status
const list = async (limit: number | string = 25, offset: number | string = 0, as = 'viewer') => {
  const reply = await platform.ask(`${LOGS}?limit=${limit}&offset=${offset}`, { as })
  const answer = await reply.json()
  return {
    status: reply.status,
    total: answer.total,
    urls: ((answer.links ?? []) as { url: string }[]).map(({ url }) => url),
    paths: ((answer.errors ?? []) as { path: string }[]).map(({ path }) => path),
  }
}
/** Files of this many requests, five minutes apart. */
async function requested(count: number) {
  for (let at = 0; at < count; at++) {
    await request()
    await platform.engine.advance(5 * MINUTE_MS)
  }
}

describe('requested FFR logs', () => {
  test('are available a few minutes later to all users who may see the device', async () => {
    expect(await list()).toMatchObject({ status: 200, total: 0, urls: [] })
    expect(await request()).toBe(200)
    expect((await list()).total).toBe(0)
    await platform.engine.advance(3 * MINUTE_MS)
    const { total, urls } = await list()
    expect([total, urls]).toEqual([1, [expect.stringMatching(/^\/api\/ffr-logs\/ffr_d-1028_[\w.-]+\.csv$/)]])
    expect(await list(25, 0, 'admin')).toMatchObject({ total, urls })
  })
  test('are links without a token, which require one', async () => {
    await requested(1)
    const [url = ''] = (await list()).urls
    expect(url).not.toMatch(/[?#]/)
    const user = platform.engine.world.users.find(({ user }) => user === 'viewer')
    const token = user && platform.tokens.issue(user, 'temporary').token
    const file = await platform.ask(`${url}?token=${token}`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/csv/)])
    expect((await file.text()).split('\r\n')[0]).toBe('timestamp_utc,frequency_hz,power_w,baseline_w,ffr_active')
    expect((await platform.ask(url)).status).toBe(401)
  })
  test('have one file per activation, newest first', async () => {
    const { engine } = platform
    engine.do({ vehicle: { station: 'West row 1', arrives: { soc: 70 } } })
    const activatedMs: number[] = []
    for (let dip = 0; dip < 2; dip++) {
      // After an activation a device is locked out for a quarter of an hour.
      await engine.advance(16 * MINUTE_MS)
      engine.do({ frequency: { to: 49.6, over: '1s', exact: true } })
      activatedMs.push(engine.world.nowMs + 1_000)
      await engine.advance(20_000)
      engine.do({ frequency: { to: 50, over: '1s', exact: true } })
    }
    await requested(1)
    const { urls } = await list()
    // Each file begins ten minutes before its activation.
    const starts = activatedMs.map((ms) => new Date(ms - 10 * MINUTE_MS).toISOString().replace(/:\d\d\.\d+Z|[-:]/g, ''))
    expect(urls).toHaveLength(2)
    expect(urls.map((url) => url.slice('/api/ffr-logs/ffr_d-1028_'.length))).toEqual(
      starts.toReversed().map((start) => expect.stringMatching(`^${start}\\d\\dZ\\.csv$`)),
    )
  })
})

describe('a page of FFR logs', () => {
  test('is sorted newest first, and the pages contain all files', async () => {
    await requested(3)
    const { total, urls } = await list()
    expect([total, new Set(urls).size]).toEqual([3, 3])
    expect(urls).toEqual(urls.toSorted().toReversed())
    expect((await list(2)).urls).toEqual(urls.slice(0, 2))
    expect(await list(2, 2)).toMatchObject({ total: 3, urls: urls.slice(2) })
    expect(await list(25, 3)).toMatchObject({ status: 200, total: 3, urls: [] })
  })
  test.each([
    ['0', '0', ['query.limit']],
    ['-1', '0', ['query.limit']],
    ['501', '0', ['query.limit']],
    ['2.5', '0', ['query.limit']],
    ['abc', '0', ['query.limit']],
    ['', '0', ['query.limit']],
    ['25', '-1', ['query.offset']],
    ['25', '0.5', ['query.offset']],
    ['25', '1e3', ['query.offset']],
    ['25', '99999999999999999999', ['query.offset']],
  ])('limit %j and offset %j are refused', async (limit, offset, paths) => {
    expect(await list(limit, offset)).toMatchObject({ status: 400, paths })
  })
  test('limit and offset are both required', async () => {
    expect((await platform.ask(LOGS, { as: 'admin' })).status).toBe(400)
  })
})
