import { describe, expect, it } from 'vitest'
import type { Bid } from '#contract/bids.ts'
import type { Reply } from '#platform/call.ts'
import { maxEach, failedIds, mergeReadings, readBids, readingsOfDay, type ReadingProgress } from './readings.ts'

const bid = (groupId: number): Bid => ({ hour: '2026-03-02T10:00:00.000Z', quantity: 1, price: 12, groupId })
const ok = (groupId: number): Reply<Bid[]> => ({ outcome: 'ok', value: [bid(groupId)] })
const silent = () => undefined

describe('many tasks', () => {
  /** Tasks that the test ends explicitly. */
  function tasks() {
    const ends: (() => void)[] = []
    return { ends, task: () => new Promise<void>((resolve) => ends.push(resolve)) }
  }
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

  it('run up to the limit at the same time, and the next task starts when one ends', async () => {
    const { ends, task } = tasks()
    const all = maxEach([1, 2, 3, 4, 5], 2, task)
    expect(ends).toHaveLength(2)
    ends[1]?.()
    await settled()
    expect(ends).toHaveLength(3)
    for (let done = 0; done < 5; done++) {
      ends[done]?.()
      await settled()
    }
    await all
    expect(ends).toHaveLength(5)
  })

  it('do not start after the signal aborts', async () => {
    const { ends, task } = tasks()
    const off = new AbortController()
    const all = maxEach([1, 2, 3], 1, task, off.signal)
    off.abort()
    ends[0]?.()
    await all
    expect(ends).toHaveLength(1)
  })
})

describe('the bids of all groups', () => {
  it('are read group by group, with progress', async () => {
    const told: ReadingProgress[] = []
    const around = {
      read: (id: number) => Promise.resolve(ok(id)),
      now: () => 7,
      onProgress: (one: ReadingProgress) => told.push(one),
    }
    const readings = await readBids([3, 1, 2], undefined, around)
    expect([...readings.keys()]).toEqual([3, 1, 2])
    expect(readings.get(1)).toEqual({ bids: [bid(1)], asOfMs: 7, failure: undefined })
    expect(told.map(({ read, of }) => `${read} of ${of}`)).toEqual(['0 of 3', '1 of 3', '2 of 3', '3 of 3'])
  })

  it('of the other groups are read if one group fails, and the failed group keeps its earlier bids', async () => {
    const isDown = new Set([2])
    const refused: Reply<Bid[]> = { outcome: 'problem', status: 500, refusal: {} }
    const read = (id: number) => Promise.resolve(isDown.has(id) ? refused : ok(id))
    const first = await readBids([1, 2], undefined, { read, now: () => 1, onProgress: silent })
    expect(failedIds(first)).toEqual([2])
    expect(first.get(2)).toEqual({ bids: undefined, asOfMs: undefined, failure: refused })

    isDown.delete(2)
    isDown.add(1)
    const second = await readBids([1, 2], first, { read, now: () => 2, onProgress: silent })
    expect(second.get(1)).toEqual({ bids: [bid(1)], asOfMs: 1, failure: refused })
    expect(failedIds(second)).toEqual([1])

    isDown.clear()
    const again = mergeReadings(second, await readBids(failedIds(second), second, { read, now: () => 3, onProgress: silent }))
    expect([...again].map(([id, { asOfMs, failure }]) => [id, asOfMs, failure])).toEqual([
      [1, 3, undefined],
      [2, 2, undefined],
    ])
  })
})

describe('the bids of a day in one call', () => {
  const day = { value: [bid(2), bid(1), bid(9)], reply: undefined, asOfMs: 5 }

  it('include each requested group, also without bids, and no other group', () => {
    expect([...(readingsOfDay([1, 2, 3], day) ?? [])]).toEqual([
      [1, { bids: [bid(1)], asOfMs: 5, failure: undefined }],
      [2, { bids: [bid(2)], asOfMs: 5, failure: undefined }],
      [3, { bids: [], asOfMs: 5, failure: undefined }],
    ])
  })

  it('are unknown until they have been read', () => {
    expect(readingsOfDay([1], { value: undefined, reply: undefined, asOfMs: undefined })).toBeUndefined()
  })

  it('are kept if a later read fails, and are undefined if the first read fails', () => {
    const reply = { outcome: 'offline' } as const
    expect(readingsOfDay([1], { ...day, reply })?.get(1)).toEqual({ bids: [bid(1)], asOfMs: 5, failure: reply })
    expect(readingsOfDay([1], { value: undefined, reply, asOfMs: undefined })?.get(1)).toEqual({
      bids: undefined,
      asOfMs: undefined,
      failure: reply,
    })
  })
})
