import { expect, it, vi } from 'vitest'
import type { Resource } from '#platform/resource.ts'
import { joinReads } from './droop-reads.ts'
import type { Recent } from './seconds.ts'

const read = (value: number, more: Partial<Resource<Recent>> = {}): Resource<Recent> => ({
  state: 'ready',
  value: { toMs: 9_000, values: [{ atMs: 5_000, value }] },
  reply: undefined,
  asOfMs: 10_000,
  isStale: false,
  refresh: vi.fn<() => void>(),
  ...more,
})
const offline = { outcome: 'offline' } as const
const none = { value: undefined, asOfMs: undefined }

it('the joined read contains the values of all three reads', () => {
  expect(joinReads(read(49.95), read(0), read(5_000))).toMatchObject({
    state: 'ready',
    isStale: false,
    value: { toMs: 9_000, points: [{ atMs: 5_000, frequencyHz: 49.95, powerW: -5_000 }] },
  })
})

it('the joined read is loading until all three are ready, and fails if one fails', () => {
  expect(joinReads(read(50), read(0, { ...none, state: 'loading' }), read(0)).state).toBe('loading')
  const failed = joinReads(read(50), read(0, { ...none, state: 'failed', reply: offline }), read(0))
  expect(failed).toMatchObject({ state: 'failed', value: undefined, reply: offline })
})

it('the joined read is as stale as the oldest of the three reads', () => {
  const stale = read(0, { isStale: true, reply: offline, asOfMs: 4_000, value: { toMs: 3_000, values: [] } })
  expect(joinReads(read(50), stale, read(0))).toMatchObject({ isStale: true, asOfMs: 4_000, value: { toMs: 3_000 } })
})

it('a refresh of the joined read refreshes all three reads', () => {
  const reads = [read(50), read(0), read(0)] as const
  joinReads(...reads).refresh()
  for (const { refresh } of reads) expect(refresh).toHaveBeenCalledOnce()
})
