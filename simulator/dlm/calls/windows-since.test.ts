import { beforeAll, expect, test } from 'vitest'
import { MAX_ACTIVATIONS } from '#simulator/demand-response/world/fcr-activations.ts'
import type { Allocations } from '#contract/allocations.ts'
import { limitByCableWorks } from '#simulator/testing/cable-works.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform('busy-day')
let startMs = 0
beforeAll(async () => {
  startMs = platform.engine.world.nowMs
  await platform.engine.advance(14 * 60_000)
  await limitByCableWorks(platform)
  await platform.engine.advance(60_000)
})

const since = async (groupId: number, as: string, fromMs = startMs): Promise<Allocations> => {
  const reply = await platform.ask(`/api/groups/${groupId}/allocations?windowsFrom=${new Date(fromMs).toISOString()}`, { as })
  expect(reply.status).toBe(200)
  return reply.json()
}

test.each(['admin', 'operator', 'support', 'viewer'])(
  '%s reads when the reserve was activated and which rules were in force',
  async (as) => {
    const { activations, rules } = await since(2, as)
    expect(activations).toHaveLength(platform.engine.world.groups.get(2)?.response.activations.length ?? NaN)
    expect(activations?.length).toBeGreaterThan(0)
    expect(rules).toMatchObject([{ name: 'Cable works', mode: 'limit-kw', target: 90, end: null }])
  },
)

test('leaves out what ended before, and all of it without a moment', async () => {
  const { activations, rules } = await since(2, 'admin', platform.engine.world.nowMs + 60_000)
  expect(activations?.every(({ end }) => end === null)).toBe(true)
  expect(rules?.every(({ end }) => end === null)).toBe(true)
  const now: Allocations = await (await platform.ask('/api/groups/2/allocations', { as: 'admin' })).json()
  expect(now).not.toHaveProperty('activations')
  expect(now).not.toHaveProperty('rules')
})

test('activations that the group no longer keeps make the list unknown, not shorter', async () => {
  const kept = platform.engine.world.groups.get(2)?.response.activations
  const last = kept?.at(-1)
  if (!kept || !last) throw new Error('The group has no activation')
  const many = Array.from({ length: MAX_ACTIVATIONS }, (_, place) => ({
    ...last,
    atMs: startMs + place,
    untilMs: startMs + place + 1,
  }))
  kept.splice(0, Infinity, ...many)
  const { activations, rules } = await since(2, 'viewer', startMs - 1)
  expect(activations).toBeUndefined()
  expect(rules).toHaveLength(1)
  expect((await since(2, 'viewer', startMs)).activations).toHaveLength(MAX_ACTIVATIONS)
})
