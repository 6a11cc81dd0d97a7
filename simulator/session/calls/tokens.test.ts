import { expect, test } from 'vitest'
import { fakeEngine } from '#simulator/testing/fake-engine.ts'
import { createTokens } from './tokens.ts'

test('above the maximum the oldest tokens are evicted and the newest stay valid', () => {
  const engine = fakeEngine()
  const [user] = engine.world.users
  if (!user) throw new Error('missing user')
  const tokens = createTokens(engine, () => 0)
  const issued = Array.from({ length: 45_000 }, () => tokens.issue(user, 'access').token)
  const good = issued.filter((token) => tokens.userOf(token, 'access'))
  expect(good.length).toBeLessThanOrEqual(20_000)
  expect(good.length).toBeGreaterThanOrEqual(18_000)
  expect(good).toEqual(issued.slice(-good.length))
})

test('expired tokens are evicted first', () => {
  const engine = fakeEngine()
  const [user] = engine.world.users
  if (!user) throw new Error('missing user')
  let nowMs = 0
  const tokens = createTokens(engine, () => nowMs)
  const kept = tokens.issue(user, 'directory').token
  for (let flood = 0; flood < 20; flood++) {
    for (let index = 0; index < 5_000; index++) tokens.issue(user, 'temporary')
    nowMs += 61_000
  }
  expect(tokens.userOf(kept, 'directory')).toBe(user)
})
