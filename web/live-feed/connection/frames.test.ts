import { describe, expect, test } from 'vitest'
import { manualTimers } from '../testing/manual-timers.ts'
import { createFrames, createPacing } from './frames.ts'

/** Updates at 0; the two frames after the update take this time together. */
function shownWith(framesTakeMs: number) {
  const pacing = createPacing()
  pacing.shown(0)
  pacing.frame(framesTakeMs / 2)
  pacing.frame(framesTakeMs)
  return pacing
}

test('the first update is due immediately', () => {
  expect(createPacing().isDue(0)).toBe(true)
})

test('updates are due ten times a second while frames are on time', () => {
  const pacing = shownWith(34)
  expect([pacing.isDue(99), pacing.isDue(100)]).toEqual([false, true])
})

test('updates become less frequent when frames are late, down to once a second', () => {
  const slow = shownWith(34 + 100)
  expect([slow.isDue(390), slow.isDue(410)]).toEqual([false, true])
  const slowest = shownWith(5000)
  expect([slowest.isDue(999), slowest.isDue(1000)]).toEqual([false, true])
})

test('no update is due until the frames of the last update have passed', () => {
  const pacing = createPacing()
  pacing.shown(0)
  expect(pacing.isDue(500)).toBe(false)
  expect([pacing.frame(16), pacing.frame(33), pacing.frame(50)]).toEqual([false, true, true])
})

function start({ hasFrames = true, more = (): boolean => false } = {}) {
  const timers = manualTimers()
  const runs: number[] = []
  const frames = createFrames(
    {
      nextFrame: (run) => (hasFrames ? timers.after(16, run) : () => {}),
      after: timers.after,
      nowMs: timers.nowMs,
    },
    () => {
      runs.push(timers.nowMs())
      return more()
    },
  )
  return { frames, runs, timers }
}

describe('createFrames', () => {
  test('combines requests into one run in the next frame', () => {
    const { frames, runs, timers } = start()
    for (let i = 0; i < 500; i++) frames.request()
    timers.pass(200)
    expect(runs).toEqual([16])
  })

  test('runs once per frame during continuous requests', () => {
    const { frames, runs, timers } = start()
    for (let ms = 0; ms < 1000; ms++) {
      frames.request()
      timers.pass(1)
    }
    expect(runs.length).toBeGreaterThan(50)
    expect(runs.length).toBeLessThanOrEqual(63)
  })

  test('runs by a timer when no frame comes', () => {
    const { frames, runs, timers } = start({ hasFrames: false })
    frames.request()
    timers.pass(100)
    expect(runs).toEqual([100])
  })

  test('runs with the next request when frames and timers are throttled', () => {
    let nowMs = 0
    let runs = 0
    const frames = createFrames({ nextFrame: () => () => {}, after: () => () => {}, nowMs: () => nowMs }, () => {
      runs += 1
      return false
    })
    frames.request()
    nowMs = 400
    frames.request()
    expect(runs).toBe(0)
    nowMs = 600
    frames.request()
    expect(runs).toBe(1)
  })

  test('continues unfinished work in a later frame', () => {
    let left = 3
    const { frames, runs, timers } = start({ more: () => (left -= 1) > 0 })
    frames.request()
    timers.pass(1000)
    expect(runs).toHaveLength(3)
  })

  test('does not run after stop', () => {
    const { frames, runs, timers } = start()
    frames.request()
    frames.stop()
    timers.pass(1000)
    expect(runs).toEqual([])
  })
})
