import { describe, expect, test } from 'vitest'
import { Pacer } from './pacer.ts'
import { FakeClock } from '#simulator/testing/fake-clock.ts'

function pace(speed: number) {
  const clock = new FakeClock()
  let seconds = 0
  const pacer = new Pacer({ clock, speed, runSecond: () => void (seconds += 1) })
  return { clock, pacer, seconds: () => seconds }
}

describe('a second with a pending promise', () => {
  function waiting() {
    const clock = new FakeClock()
    let seconds = 0
    let finish = () => {}
    const pacer = new Pacer({
      clock,
      speed: 10,
      runSecond() {
        seconds += 1
        return seconds === 3 ? new Promise<void>((resolve) => (finish = resolve)) : undefined
      },
    })
    return { clock, pacer, seconds: () => seconds, finish: () => finish() }
  }

  test('stops the world, and no lost seconds run later', async () => {
    const { clock, seconds, finish } = waiting()
    clock.run(5_000)
    expect(seconds()).toBe(3)
    finish()
    await Promise.resolve()
    clock.run(1_000)
    expect(seconds()).toBeGreaterThanOrEqual(12)
    expect(seconds()).toBeLessThanOrEqual(13)
  })

  test('delays running ahead', async () => {
    const { clock, pacer, finish } = waiting()
    pacer.set({ paused: true })
    let isDone = false
    const done = pacer.advance(3_000).then(() => (isDone = true))
    clock.run(1_000)
    await Promise.resolve()
    expect(isDone).toBe(false)
    finish()
    await Promise.resolve()
    clock.run(10)
    await done
    expect(isDone).toBe(true)
  })

  test('is ignored after the world has been replaced', () => {
    const { clock, pacer, seconds } = waiting()
    clock.run(5_000)
    pacer.restart()
    clock.run(1_000)
    expect(seconds()).toBeGreaterThan(3)
  })
})

test('the world stops while an answer is pending, and the actual speed shows it', async () => {
  const { clock, pacer, seconds } = pace(60)
  clock.run(2_000)
  const before = seconds()
  let answer = () => {}
  pacer.hold(new Promise<void>((resolve) => (answer = resolve)))
  clock.run(1_000)
  expect([seconds(), pacer.actualSpeed]).toEqual([before, 48])
  answer()
  await Promise.resolve()
  clock.run(1_000)
  expect(seconds() - before).toBeGreaterThanOrEqual(59)
  expect(seconds() - before).toBeLessThanOrEqual(60)
  expect(pacer.actualSpeed).toBeCloseTo(48)
  clock.run(5_000)
  expect(pacer.actualSpeed).toBe(60)
})

test('the world stops until all that it waits for is done', async () => {
  const { clock, pacer, seconds } = pace(1)
  clock.run(2_000)
  const before = seconds()
  const ends: (() => void)[] = []
  const hold = () => pacer.hold(new Promise<void>((resolve) => ends.push(resolve)))
  hold()
  clock.run(250)
  hold()
  clock.run(250)
  ends[1]?.()
  await Promise.resolve()
  clock.run(1_000)
  expect(seconds()).toBe(before)
  expect(pacer.actualSpeed).toBe(0.7)
  ends[0]?.()
  await Promise.resolve()
  clock.run(1_000)
  expect(seconds()).toBe(before + 1)
})

test('a replaced world does not wait for what the previous one waited for', async () => {
  const { clock, pacer, seconds } = pace(1)
  let end = () => {}
  pacer.hold(new Promise<void>((resolve) => (end = resolve)))
  pacer.restart()
  clock.run(1_000)
  expect(seconds()).toBe(1)
  let endOfNext = () => {}
  pacer.hold(new Promise<void>((resolve) => (endOfNext = resolve)))
  end()
  await Promise.resolve()
  clock.run(2_000)
  expect(seconds()).toBe(1)
  endOfNext()
  await Promise.resolve()
  clock.run(1_000)
  expect(seconds()).toBe(2)
})

test('a wait of a paused world loses no seconds', async () => {
  const { clock, pacer } = pace(1)
  pacer.set({ paused: true })
  let end = () => {}
  pacer.hold(new Promise<void>((resolve) => (end = resolve)))
  clock.run(2_000)
  end()
  await Promise.resolve()
  pacer.set({ paused: false })
  expect(pacer.actualSpeed).toBe(1)
})
