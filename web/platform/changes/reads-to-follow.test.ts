import { expect, test } from 'vitest'
import { followedRead, followedText, MAX_FOLLOWED } from '#contract/changes/changes.ts'
import { readsToFollow } from './reads-to-follow.ts'

test('follows each path once, at its shortest interval, those with the shortest intervals first', () => {
  const polled = [
    { path: '/api/dashboard', everyMs: 30_000 },
    { path: '/api/groups/1', everyMs: 10_000 },
    { path: '/api/dashboard', everyMs: 5_000 },
    { path: '/api/telemetry', everyMs: 200 },
  ]
  expect(readsToFollow(polled)).toEqual([
    { path: '/api/telemetry', everyS: 1 },
    { path: '/api/dashboard', everyS: 5 },
    { path: '/api/groups/1', everyS: 10 },
  ])
})

test('leaves reads of the simulator, and reads without room in the address, to polling', () => {
  const long = `/api/stations?deviceIds=${'d-1000,'.repeat(900)}`
  const many = Array.from({ length: 60 }, (_, id) => ({ path: `/api/groups/${id}`, everyMs: 5_000 }))
  expect(readsToFollow([{ path: '/sim/run', everyMs: 1_000 }])).toEqual([])
  expect(readsToFollow([{ path: long, everyMs: 1_000 }, ...many.slice(0, 2)]).map(({ path }) => path)).toEqual([
    '/api/groups/0',
    '/api/groups/1',
  ])
  expect(readsToFollow(many)).toHaveLength(MAX_FOLLOWED)
})

test('a read as text has no comma, and is read back', () => {
  const read = { everyS: 5, path: '/api/stations?a=1,2' }
  expect(followedText(read)).toBe('5:/api/stations?a=1%2C2')
  expect(followedRead(followedText(read))).toEqual({ everyS: 5, path: '/api/stations?a=1%2C2' })
  for (const wrong of ['0:/api/groups', '5:/sim/run', '/api/groups', 'x:/api/groups']) expect(followedRead(wrong)).toBeUndefined()
})
