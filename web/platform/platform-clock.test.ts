import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SECOND_MS } from '#contract/durations.ts'
import { createPlatformClock } from './platform-clock.ts'

/** A computer and a platform with their own clocks, and a clock that follows the platform's clock by its responses. */
function setUp({ speed = 1, platformMs = Date.UTC(2026, 2, 2, 8), computerMs = Date.UTC(1999, 0, 1) } = {}) {
  const world = { computerMs, platformMs, speed }
  const pass = (ms: number) => {
    world.computerMs += ms
    world.platformMs += ms * world.speed
  }
  const clock = createPlatformClock(() => world.computerMs)
  const answer = (outMs = 10, backMs = 10) => {
    const sentMs = world.computerMs
    pass(outMs)
    const date = new Date(Math.floor(world.platformMs / SECOND_MS) * SECOND_MS).toUTCString()
    pass(backMs)
    clock.observe(date, sentMs, world.computerMs)
  }
  const errorMs = () => Math.abs(clock.now() - world.platformMs)
  return { world, clock, pass, answer, errorMs }
}

describe('createPlatformClock', () => {
  it('returns the computer time before the first response, then the platform time to the second', () => {
    const { clock, world, answer, errorMs } = setUp()
    expect(clock.now()).toBe(world.computerMs)
    answer()
    expect(errorMs()).toBeLessThanOrEqual(520)
  })

  it('becomes more accurate than the whole seconds of the header', () => {
    const { pass, answer, errorMs } = setUp()
    for (let poll = 0; poll < 12; poll++) {
      answer()
      pass(5_170)
    }
    expect(errorMs()).toBeLessThan(250)
  })

  it('runs between responses within 1 s for any network delay', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(400), fc.nat(400), fc.nat(20_000)), { minLength: 1, maxLength: 30 }), (polls) => {
        const { pass, answer, errorMs } = setUp()
        for (const [outMs, backMs, thenMs] of polls) {
          answer(outMs, backMs)
          pass(thenMs)
          expect(errorMs()).toBeLessThanOrEqual(1_000)
        }
      }),
    )
  })

  it.each([60, 600, 0.1, 3_600])('follows a platform clock at rate %d after a few responses', (speed) => {
    const { pass, answer, errorMs } = setUp({ speed })
    for (let poll = 0; poll < 6; poll++) {
      answer()
      pass(5_000)
    }
    expect(errorMs()).toBeLessThan(speed * 50 + 1_000)
  })

  it('stops while the platform is paused', () => {
    const { pass, answer, errorMs } = setUp({ speed: 0 })
    for (let poll = 0; poll < 4; poll++) {
      answer()
      pass(5_000)
    }
    expect(errorMs()).toBeLessThanOrEqual(1_000)
  })

  it('follows a change of rate within three responses', () => {
    const { world, pass, answer, errorMs } = setUp()
    for (let poll = 0; poll < 8; poll++) {
      if (poll === 4) world.speed = 60
      answer()
      pass(5_000)
    }
    expect(errorMs()).toBeLessThan(3_000)
  })

  it('follows a jump from the next response on without changing the rate', () => {
    const { world, clock, pass, answer, errorMs } = setUp()
    for (let poll = 0; poll < 4; poll++) {
      answer()
      pass(500)
    }
    world.platformMs += 13 * SECOND_MS
    answer()
    expect(errorMs()).toBeLessThanOrEqual(520)
    const beforeMs = clock.now()
    pass(5_000)
    expect(clock.now() - beforeMs).toBe(5_000)
  })

  it('corrects a change of the computer clock with the next response', () => {
    const { world, answer, errorMs } = setUp()
    answer()
    world.computerMs += 3_600 * SECOND_MS
    answer()
    expect(errorMs()).toBeLessThanOrEqual(520)
  })

  it('ignores a response without a valid date', () => {
    const { clock, world } = setUp()
    clock.observe(null, 0, 0)
    clock.observe('soon', 0, 0)
    expect(clock.isKnown()).toBe(false)
    expect(clock.now()).toBe(world.computerMs)
  })
})
