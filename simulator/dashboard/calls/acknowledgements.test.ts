import { beforeAll, describe, expect, test } from 'vitest'
import type { Overview } from '#contract/dashboard.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform('busy-day')
beforeAll(async () => {
  await platform.engine.advance(9 * 60_000)
})

async function overview(as: string): Promise<Overview> {
  return (await platform.ask('/api/dashboard', { as })).json()
}
const put = (as: string, id: string, body: object) =>
  platform.ask(`/api/dashboard/problems/${id}/acknowledgement`, { as, method: 'PUT', body })
const withdraw = (as: string, id: string) =>
  platform.ask(`/api/dashboard/problems/${id}/acknowledgement`, { as, method: 'DELETE' })
const EAST = 'safe-limit.6'

describe('an acknowledgement', () => {
  test('is read by other users, lists the problem last, and does not count', async () => {
    const [before, all] = [await overview('operator'), await overview('admin')]
    const reply = await put('operator', EAST, { note: ' meter is replaced ', snooze: '1-hour' })
    expect(reply.status).toBe(200)
    const { problems, actCount, acknowledgedCount, problemCount } = await overview('admin')
    expect([actCount, acknowledgedCount]).toEqual([(all.actCount ?? 0) - 1, 1])
    expect(problems.at(-1)).toMatchObject({
      id: EAST,
      acknowledgement: { note: 'meter is replaced', at: '2026-03-02T11:59:00.000Z', until: '2026-03-02T12:59:00.000Z' },
    })
    expect(problems.at(-1)?.acknowledgement).toEqual(await reply.json())
    expect(problemCount).toBe(problems.length)
    expect((await overview('operator')).actCount).toBe((before.actCount ?? 0) - 1)
    expect((await withdraw('admin', EAST)).ok).toBe(true)
    expect((await withdraw('admin', EAST)).ok).toBe(true)
    expect((await overview('operator')).actCount).toBe(before.actCount)
  })

  test.each([
    ['a user without the permission to change groups', 'viewer', EAST, 403],
    ['a problem that does not exist', 'admin', 'overload.1', 409],
    ['a problem of another owner', 'operator', 'overload.5', 409],
    ['an automatic action', 'admin', 'waiting.1', 409],
  ])('is refused for %s', async (_, as, id, status) => {
    expect((await put(as, id, { note: '', snooze: null })).status).toBe(status)
  })

  test('is refused with a long note', async () => {
    const reply = await put('admin', EAST, { note: 'x'.repeat(201), snooze: null })
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining('must have at most 200 characters')])
  })
})
