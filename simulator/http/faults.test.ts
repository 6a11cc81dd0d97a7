import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakePlatform, startFakePlatform } from './fake-platform.ts'

let platform: FakePlatform
beforeAll(async () => {
  platform = await startFakePlatform()
})
afterAll(() => platform.stop())
beforeEach(() => {
  platform.engine.conditions.calls = {}
})

const ask = (signal?: AbortSignal) =>
  fetch(`${platform.url}/api/groups/1`, {
    headers: { Authorization: `Bearer ${platform.bearer('admin')}` },
    ...(signal && { signal }),
  })

describe('a fault of a scenario', () => {
  test('answers with its status and body, and is named in a header', async () => {
    platform.engine.conditions.calls.readGroup = { name: 'grüne Störung', status: 503, body: { message: 'busy' } }
    const reply = await ask()
    expect([reply.status, await reply.json()]).toEqual([503, { message: 'busy' }])
    expect(decodeURI(reply.headers.get('x-loadstar-fault') ?? '')).toBe('grüne Störung')
  })
  test('strikes no other call', async () => {
    platform.engine.conditions.calls.listGroups = { status: 500 }
    expect((await ask()).headers.get('x-loadstar-fault')).toBeNull()
  })
  test('delays an answer that is otherwise the true one', async () => {
    platform.engine.conditions.calls.readGroup = { delayMs: 60 }
    const before = performance.now()
    expect((await (await ask()).json()).name).toBe('Depot AC')
    expect(performance.now() - before).toBeGreaterThan(50)
  })
  test('drops the connection', async () => {
    platform.engine.conditions.calls.readGroup = { drop: true }
    await expect(ask()).rejects.toThrow('fetch failed')
  })
  test('never answers', async () => {
    platform.engine.conditions.calls.readGroup = { hang: true }
    await expect(ask(AbortSignal.timeout(150))).rejects.toMatchObject({ name: 'TimeoutError' })
  })
  test('cuts the answer off halfway', async () => {
    platform.engine.conditions.calls.readGroup = { truncate: true }
    const reply = await ask()
    expect(reply.status).toBe(200)
    await expect(reply.text()).rejects.toThrow('terminated')
  })
  test('makes the answer something that is not JSON', async () => {
    platform.engine.conditions.calls.readGroup = { malformed: true }
    const reply = await ask()
    expect(reply.status).toBe(200)
    await expect(reply.json()).rejects.toThrow(SyntaxError)
  })
})
