import { describe, expect, test } from 'vitest'
import { Pacer } from './pacer.ts'
import { FakeClock } from '#simulator/testing/fake-clock.ts'

function pace(speed: number, costMs = 0) {
  const clock = new FakeClock()
  let seconds = 0
  const pacer = new Pacer({
    clock,
    speed,
    runSecond() {
      seconds += 1
      clock.spend(costMs)
    },
  })
  return { clock, pacer, seconds: () => seconds }
}

describe('real time is converted to seconds of the world', () => {
  test.for([
    [0.1, 60_000, 6],
    [1, 60_000, 60],
    [60, 10_000, 600],
    [3_600, 10_000, 36_000],
  ] as const)('at ×%d, %d ms are %d s', ([speed, ms, expected]) => {
    const { clock, seconds } = pace(speed)
    clock.run(ms)
    expect(seconds()).toBeGreaterThanOrEqual(expected * 0.99)
    expect(seconds()).toBeLessThanOrEqual(expected)
  })
})

test('no seconds run or accumulate while paused', () => {
  const { clock, pacer, seconds } = pace(10)
  pacer.set({ paused: true })
  clock.run(10_000)
  expect(seconds()).toBe(0)
  expect(pacer.actualSpeed).toBe(0)
  pacer.set({ paused: false })
  clock.run(1_000)
  expect(seconds()).toBe(10)
})

test('a new speed applies from the moment it is set', () => {
  const { clock, pacer, seconds } = pace(1)
  clock.run(10_000)
  pacer.set({ speed: 100 })
  clock.run(1_000)
  expect(seconds()).toBe(110)
})

describe('a machine that sleeps', () => {
  function sleeper(speed: number) {
    const clock = new FakeClock()
    const stalls: number[] = []
    let seconds = 0
    const runSecond = () => void (seconds += 1)
    const pacer = new Pacer({ clock, speed, runSecond, onStall: (realMs) => stalls.push(realMs) })
    return { clock, pacer, stalls, seconds: () => seconds }
  }

  test.each([
    [1, 5],
    [60, 30],
    [3_600, 1_800],
  ])('at ×%d runs at most %d s afterwards, then continues at its pace and reports the lost time', (speed, maxS) => {
    const { clock, pacer, stalls, seconds } = sleeper(speed)
    clock.run(10_000)
    const before = seconds()
    clock.spend(3_600_000)
    clock.run(1_000)
    expect(seconds() - before).toBeGreaterThan(0)
    expect(seconds() - before).toBeLessThanOrEqual(maxS + speed + 1)
    expect(stalls).toEqual([expect.closeTo(3_600_000 - (maxS / speed) * 1_000, -4)])
    expect(pacer.actualSpeed).toBe(0)
    clock.run(10_000)
    expect(pacer.actualSpeed).toBe(speed)
    expect(stalls).toHaveLength(1)
  })

  test.each([
    [3_600, 1, 5],
    [3_600, 0.1, 5],
    [600, 60, 30],
    [1, 3_600, 1_800],
  ])('reports nothing when the speed changes from ×%d to ×%d while the machine cannot keep up', (from, to, maxS) => {
    const { clock, pacer, stalls, seconds } = sleeper(from)
    // Blocked for 9 s at a time, so that all due seconds of the speed are waiting.
    for (let second = 0; second < 5; second += 1) {
      clock.spend(9_000)
      clock.run(1)
    }
    clock.spend(9_000)
    const before = seconds()
    pacer.set({ speed: to })
    expect(stalls).toEqual([])
    expect(pacer.actualSpeed).toBe(to)
    clock.run(1_000)
    expect(stalls).toEqual([])
    expect(seconds() - before).toBeLessThanOrEqual(maxS + to + 1)
    // A machine that sleeps afterwards is reported.
    clock.spend(3_600_000)
    clock.run(1_000)
    expect(stalls).toHaveLength(1)
  })

  test('does not report short delays or a pause', () => {
    const { clock, pacer, stalls } = sleeper(1)
    clock.spend(14_000)
    clock.run(1_000)
    pacer.set({ paused: true })
    clock.spend(3_600_000)
    pacer.set({ paused: false })
    clock.run(1_000)
    expect(stalls).toEqual([])
  })
})

describe('running ahead', () => {
  test('runs exactly the given span, even while paused', async () => {
    const { clock, pacer, seconds } = pace(1)
    pacer.set({ paused: true })
    const done = pacer.advance(13_000)
    clock.run(100)
    await done
    expect(seconds()).toBe(13)
  })

  test('accumulates fractions of a second', async () => {
    const { clock, pacer, seconds } = pace(1)
    pacer.set({ paused: true })
    for (let i = 0; i < 5; i += 1) {
      const done = pacer.advance(500)
      clock.run(1)
      await done
    }
    expect(seconds()).toBe(2)
  })

  test('twice at the same time runs both spans and resolves each promise after its span', async () => {
    const { clock, pacer, seconds } = pace(1, 10)
    pacer.set({ paused: true })
    const ran: number[] = []
    const both = [pacer.advance(10_000).then(() => ran.push(seconds())), pacer.advance(20_000).then(() => ran.push(seconds()))]
    clock.run(10_000)
    await Promise.all(both)
    expect(seconds()).toBe(30)
  })

  test('adds no seconds for the real time that it takes', async () => {
    const { clock, pacer, seconds } = pace(1, 20)
    const done = pacer.advance(600_000)
    clock.run(600 * 20)
    await done
    expect(seconds()).toBe(600)
  })

  test('resolves if the world is replaced', async () => {
    const { clock, pacer } = pace(1, 10)
    const done = pacer.advance(3_600_000)
    clock.run(100)
    pacer.restart()
    clock.run(10)
    await expect(done).resolves.toBeUndefined()
  })
})

describe('a machine that cannot keep up', () => {
  test('blocks the event loop for at most 50 ms', () => {
    const { clock } = pace(3_600, 5)
    clock.run(20_000)
    expect(clock.longestTurnMs).toBeLessThanOrEqual(50)
    expect(clock.longestTurnMs).toBeGreaterThan(0)
  })

  test('reports the actual speed', () => {
    const { clock, pacer } = pace(600, 5)
    clock.run(20_000)
    // With 5 ms per second of the world, 200 seconds run per real second.
    expect(pacer.actualSpeed).toBeGreaterThan(150)
    expect(pacer.actualSpeed).toBeLessThan(250)
    expect(pacer.speed).toBe(600)
  })

  test('does not run lost seconds later', () => {
    const { clock, pacer, seconds } = pace(600, 5)
    clock.run(60_000)
    pacer.set({ speed: 1 })
    clock.run(10_000)
    const before = seconds()
    clock.run(10_000)
    expect(seconds() - before).toBeLessThanOrEqual(11)
    expect(pacer.actualSpeed).toBeCloseTo(1)
  })
})

test('no seconds run after the stop', () => {
  const { clock, pacer, seconds } = pace(10)
  clock.run(1_000)
  pacer.stop()
  clock.run(10_000)
  expect(seconds()).toBe(10)
})

test('discarded due seconds do not run later, and the actual speed shows them', () => {
  const { clock, pacer, seconds } = pace(1)
  clock.run(1_000)
  clock.spend(4_500)
  pacer.discardDue()
  expect(pacer.actualSpeed).toBeCloseTo(0.2)
  const before = seconds()
  // The started second goes on.
  clock.run(490)
  expect(seconds() - before).toBe(0)
  clock.run(20)
  expect(seconds() - before).toBe(1)
  clock.run(5_000)
  expect(seconds() - before).toBe(6)
  expect(pacer.actualSpeed).toBe(1)
})

test('a second that is brought forward runs early, and the seconds after it keep their moments', () => {
  const { clock, pacer, seconds } = pace(1)
  clock.run(1_000)
  expect(seconds()).toBe(1)
  pacer.bringForward(0.3)
  clock.run(290)
  expect(seconds()).toBe(1)
  clock.run(20)
  expect(seconds()).toBe(2)
  expect(pacer.passedS).toBeCloseTo(-0.69, 2)
  clock.run(1_600)
  expect(seconds()).toBe(2)
  clock.run(100)
  expect(seconds()).toBe(3)
})

test('a second that is brought forward to a moment that has passed runs at once', () => {
  const { clock, pacer, seconds } = pace(1)
  clock.run(1_700)
  pacer.bringForward(0.2)
  clock.run(1)
  expect(seconds()).toBe(2)
})
