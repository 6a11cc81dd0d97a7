import { describe, expect, it, vi } from 'vitest'
import type { EventPoints } from './event-points.ts'
import { asGraph } from './event-reads.ts'

const points = (toMs: number): EventPoints => ({ window: { fromMs: 0, toMs }, unit: 'W', points: [], sentEveryMs: undefined })
const read = (property: string, more: Partial<Parameters<typeof asGraph>[0][number]['read']> = {}) => {
  const refresh = vi.fn<() => void>()
  const fresh = { state: 'ready' as const, value: points(10), reply: undefined, asOfMs: 10, isStale: false, refresh }
  return { property, refresh, read: { ...fresh, ...more } }
}
const failure = { outcome: 'offline' } as const
const noValue = { value: undefined, asOfMs: undefined }

describe('the reads of several properties', () => {
  it('are loading until each read succeeded or failed', () => {
    expect(asGraph([read('a'), read('b', { ...noValue, state: 'loading' })])).toMatchObject({
      state: 'loading',
      value: undefined,
    })
  })

  it('end at the earliest end of all reads', () => {
    expect(asGraph([read('a', { value: points(12) }), read('b', { value: points(11) })]).value?.window.toMs).toBe(11)
  })

  it('continue without a property that cannot be refreshed', () => {
    const stuck = read('b', { value: points(5), isStale: true })
    expect(asGraph([read('a', { value: points(12) }), stuck]).value?.window.toMs).toBe(12)
    expect(asGraph([stuck]).value?.window.toMs).toBe(5)
  })

  it('name failed properties next to successful ones', () => {
    const { state, value, isStale } = asGraph([read('a'), read('b', { ...noValue, state: 'failed', reply: failure })])
    expect({ state, isStale, failed: value?.failed, shown: value?.lines.map(({ property }) => property) }).toEqual({
      state: 'ready',
      isStale: false,
      failed: ['b'],
      shown: ['a'],
    })
  })

  it('fail if no property could be read', () => {
    expect(asGraph([read('a', { ...noValue, state: 'failed', reply: failure })])).toMatchObject({
      state: 'failed',
      reply: failure,
    })
  })

  it('are as stale as the oldest failed refresh', () => {
    const stale = asGraph([
      read('a', { asOfMs: 5 }),
      read('b', { asOfMs: 8, isStale: true }),
      read('c', { asOfMs: 9, isStale: true }),
    ])
    expect(stale).toMatchObject({ isStale: true, asOfMs: 8 })
  })

  it('are refreshed together', () => {
    const reads = [read('a'), read('b')]
    asGraph(reads).refresh()
    for (const { refresh } of reads) expect(refresh).toHaveBeenCalledOnce()
  })
})
