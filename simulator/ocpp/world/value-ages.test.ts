import { describe, expect, test } from 'vitest'
import { ocppWorld } from '#simulator/testing/ocpp-site.ts'
import { run } from '#simulator/testing/sample-site.ts'

/** A charger with a session, and its messages with the moment of their values, s before now. */
function charging() {
  const site = ocppWorld(1)
  const { world, tell, at } = site
  tell(0, { boot: { vendor: 'Sample', model: 'One' } })
  tell(0, { start: { transaction: 't' }, status: 'Charging' })
  run(world, 5)
  const values = (meter: { currentA?: [number, number, number]; energyWh?: number }, agoS = 0, clockS = 0) =>
    tell(0, { meter, taken: new Date(world.nowMs - 1_000 * (agoS - clockS)).toISOString() })
  return { ...site, values, station: () => at(0), charger: () => at(0).ocpp, run: (seconds: number) => run(world, seconds) }
}

describe('a power that follows from the register', () => {
  test('is the last known one after three intervals of the register', () => {
    const { values, charger, run: play, station } = charging()
    for (let place = 0; place <= 6; place++) {
      values({ energyWh: 1_003 + 10 * place })
      play(5)
    }
    expect(charger()?.origin).toBe('derived')
    expect(station().powerW).toBeCloseTo(7_200, -2)
    play(20)
    expect(charger()?.origin).toBe('last-known')
  })

  test('is derived between the values of a slow register', () => {
    const { values, charger, run: play } = charging()
    for (let place = 0; place <= 3; place++) {
      values({ energyWh: 1_003 + 100 * place })
      play(50)
    }
    expect(charger()?.origin).toBe('derived')
  })
})

test('an outage does not make the interval of values longer', () => {
  const { values, charger, run: play, tell } = charging()
  values({ currentA: [16, 16, 16] })
  play(5)
  values({ currentA: [16, 16, 16] })
  tell(0, { connected: false })
  play(60)
  tell(0, { heartbeat: true })
  values({ currentA: [16, 16, 16] })
  expect(charger()?.intervalMs).toBe(5_000)
  play(20)
  expect(charger()?.origin).toBe('last-known')
})

test('a value that is lost does not make the interval longer, a slow charger does', () => {
  const { values, charger, run: play } = charging()
  const after = (seconds: number) => {
    play(seconds)
    values({ currentA: [16, 16, 16] })
    return charger()?.intervalMs
  }
  after(5)
  expect([after(5), after(15), after(5), after(60), after(60)]).toEqual([5_000, 5_000, 5_000, 5_000, 60_000])
})

test('the registers of an outage count after one that was taken before the last message, and placed at its arrival', () => {
  const { values, charger, run: play, tell } = charging()
  values({ energyWh: 1_000 })
  play(5)
  values({ currentA: [16, 16, 16] })
  tell(0, { connected: false })
  play(58)
  tell(0, { heartbeat: true })
  const queued = [
    [1_006, 59],
    [1_012, 54],
    [1_066, 5],
  ] as const
  for (const [energyWh, agoS] of queued) values({ energyWh }, agoS)
  expect(charger()?.importRegister?.last.wh).toBe(1_066)
})

describe.each([
  ['a right clock', 0],
  ['a clock that is two hours slow', -7_200],
  ['a clock that is two hours fast', 7_200],
])('with %s, values that arrive after newer ones', (_, clockS) => {
  test('say nothing about the present', () => {
    const { values, station, run: play } = charging()
    values({ currentA: [16, 16, 16] }, 0, clockS)
    play(1)
    values({ currentA: [6, 6, 6] }, 8, clockS)
    play(1)
    expect(station().currentA).toBe(16)
  })

  test('are no restart of the register', () => {
    const { values, station, run: play } = charging()
    values({ energyWh: 1_000 }, 0, clockS)
    play(5)
    values({ energyWh: 1_020 }, 0, clockS)
    const beforeWh = station().energyImportWh
    for (const [wh, agoS] of [
      [1_012, 2],
      [1_008, 3],
    ] as const) {
      values({ energyWh: wh }, agoS, clockS)
      play(1)
    }
    play(4)
    values({ energyWh: 1_030 }, 0, clockS)
    expect(station().energyImportWh - beforeWh).toBeCloseTo(10, 6)
  })
})

test('a clock that was set back by more than a minute makes no value late', () => {
  const { values, station, run: play } = charging()
  values({ currentA: [16, 16, 16] }, 0, 600)
  play(5)
  values({ currentA: [6, 6, 6] }, 0, 0)
  play(1)
  expect(station().currentA).toBe(6)
})

describe('a connector that draws', () => {
  test('has a session while it has not reported a status', () => {
    const { world, tell, at } = ocppWorld(1)
    tell(0, { meter: { currentA: [16, 16, 16] } })
    run(world, 2)
    expect(at(0)).toMatchObject({ status: 'Charging', currentA: 16 })
    expect(at(0).vehicle).not.toBeNull()
  })

  test('has none after it has reported that it is available', () => {
    const { world, tell, at } = ocppWorld(1)
    tell(0, { status: 'Available' })
    tell(0, { meter: { currentA: [16, 16, 16] } })
    run(world, 2)
    expect(at(0)).toMatchObject({ status: 'Available', vehicle: null })
  })
})

describe('a charger whose clock is set back by half a minute', () => {
  test('has the draw that it reports, from the second value on', () => {
    const { values, station, run: play } = charging()
    for (let passed = 0; passed <= 60; passed += 5) {
      values({ currentA: [10, 10, 10] })
      play(5)
    }
    values({ currentA: [16, 16, 16] }, 30)
    play(5)
    values({ currentA: [16, 16, 16] }, 30)
    play(1)
    expect(station()).toMatchObject({ currentA: 16, ocpp: { origin: 'derived' } })
  })

  test('ends its session by statuses that are older than the last one', () => {
    const { tell, world, station, run: play } = charging()
    const status = (word: 'Charging' | 'Finishing' | 'Available', agoS = 0) =>
      tell(0, { status: word, taken: new Date(world.nowMs - 1_000 * agoS).toISOString() })
    play(60)
    status('Charging')
    play(5)
    status('Finishing', 30)
    play(3)
    status('Available', 30)
    expect(station()).toMatchObject({ status: 'Available', vehicle: null })
  })

  test('is not a charger whose status comes twice, late', () => {
    const { tell, world, station, run: play } = charging()
    play(60)
    const late = { status: 'SuspendedEV', taken: new Date(world.nowMs - 10_000).toISOString() } as const
    tell(0, { status: 'Charging', taken: new Date(world.nowMs).toISOString() })
    tell(0, late)
    tell(0, late)
    expect(station().status).toBe('Charging')
  })
})
