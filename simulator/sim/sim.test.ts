import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ScenarioError } from '#simulator/scenario/language/scenario-error.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'

let platform: FakePlatform
let settledTimes = 0
beforeAll(async () => {
  const settled = () => {
    settledTimes += 1
    return Promise.resolve()
  }
  platform = await startFakePlatform(undefined, { settled })
})
afterAll(() => platform.stop())
beforeEach(() => platform.engine.reset())

const post = (path: string, body: unknown, headers = {}) => platform.ask(path, { method: 'POST', body, headers })

describe('the control API', () => {
  test('describes the simulation', async () => {
    expect(await (await platform.ask('/sim')).json()).toMatchObject({ scenario: 'sample', stations: 6 })
  })
  test('reports the state of a running live feed', async () => {
    expect(await (await platform.ask('/sim')).json()).toMatchObject({ feed: null })
    const feed = { broker: 'mqtt://b:1883', connected: true, sent: 10, dropped: 2, reconnects: 1, slowsWorld: false }
    const other = await startFakePlatform(undefined, { feedState: () => feed })
    expect(await (await other.ask('/sim')).json()).toMatchObject({ feed })
    await other.stop()
  })
  test('advances the world and answers after the feed has sent its messages', async () => {
    settledTimes = 0
    const reply = await post('/sim/advance', { span: '13s' })
    expect(await reply.json()).toMatchObject({ now: '2031-05-06T07:08:22.000Z' })
    expect(settledTimes).toBe(1)
  })
  test.each([{ span: 'soon' }, { span: '40d' }, {}, { span: '1s', extra: 1 }])('refuses %j', async (body) => {
    expect((await post('/sim/advance', body)).status).toBe(400)
  })
  test('refuses an invalid line with its message', async () => {
    platform.engine.do = () => {
      throw new ScenarioError({ file: undefined, line: undefined, column: undefined }, ['frequency', 'to'], 'must be a number')
    }
    const reply = await post('/sim/do', { frequency: { to: 'low', exact: true } })
    expect([reply.status, await reply.json()]).toEqual([400, { message: 'frequency.to must be a number' }])
  })
  test('returns the journal from a given entry', async () => {
    const { journal, nowMs } = platform.engine.world
    journal.add(nowMs, 'first')
    journal.add(nowMs, 'second')
    const entries = await (await platform.ask('/sim/journal?since=1')).json()
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(['second'])
  })
})

describe('access to the control API', () => {
  /** A request with any Host header. */
  const status = (headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      request(`${platform.url}/sim`, { headers }, (reply) => {
        reply.resume()
        resolve(reply.statusCode ?? 0)
      })
        .on('error', reject)
        .end()
    })
  const port = () => new URL(platform.url).port

  test('is allowed for programs and pages of its own origin', async () => {
    expect(await status({})).toBe(200)
    expect(await status({ Origin: platform.url })).toBe(200)
    expect(await status({ Host: `localhost:${port()}`, Origin: `http://localhost:${port()}` })).toBe(200)
  })
  test.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])('is refused for a page of %s', async (origin) => {
    expect(await status({ Origin: origin })).toBe(403)
  })
  test('is refused for a foreign host name of this computer', async () => {
    expect(await status({ Host: 'evil.example' })).toBe(403)
    expect(await status({ Host: '127.0.0.1.evil.example' })).toBe(403)
  })
  test('is refused for a script of another site, and allowed for a followed link', async () => {
    expect(await status({ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' })).toBe(403)
    expect(await status({ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' })).toBe(200)
  })
  test('a foreign page cannot change anything', async () => {
    const reply = await post('/sim/reset', {}, { Origin: 'https://evil.example' })
    expect(reply.status).toBe(403)
  })
})

test('the journal stream continues after a reset and resumes from a given entry', async () => {
  const { engine } = platform
  engine.world.journal.add(engine.world.nowMs, 'before')
  engine.world.journal.add(engine.world.nowMs, 'missed')
  const reply = await platform.ask('/sim/events', { headers: { 'Last-Event-ID': '0' } })
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const readUntil = async (word: string) => {
    while (!text.includes(word)) text += (await reader?.read())?.value ?? ''
  }
  await readUntil('missed')
  expect(text).not.toContain('before')
  engine.world.journal.add(engine.world.nowMs, 'now')
  await readUntil('"now"')
  engine.reset()
  await readUntil('event: reset')
  engine.world.journal.add(engine.world.nowMs, 'after')
  await readUntil('"after"')
  await reader?.cancel()
})
