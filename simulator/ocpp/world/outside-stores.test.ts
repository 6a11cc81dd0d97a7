import { describe, expect, it } from 'vitest'
import { charge } from '#simulator/control/world/control.ts'
import { readSeries } from '#simulator/history/world/history.ts'
import { mqttWorld } from '#simulator/testing/mqtt-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { wantedNowW } from '../model/wanted-power.ts'

const wanted = ({ ocpp }: ReturnType<ReturnType<typeof mqttWorld>['at']>) => (ocpp ? wantedNowW(ocpp) : null)
const CAR = { status: 'Charging', meter: { socPercent: 60, capacityWh: 50_000, powerW: 0 } } as const

describe('a V2G device outside', () => {
  it('is offline until its first report, and shows what it reports', () => {
    const { world, at, tell } = mqttWorld()
    run(world, 5)
    expect(at(0)).toMatchObject({ isOnline: false, vehicle: null })
    tell(0, { ...CAR, meter: { ...CAR.meter, powerW: -2_300, frequencyHz: 49.97 } })
    run(world, 10)
    expect(at(0)).toMatchObject({ isOnline: true, status: 'Charging', socPercent: 60, frequencyHz: 49.97 })
    expect(at(0).powerW).toBeCloseTo(-2_300)
    expect(at(0).vehicle).toMatchObject({ socPercent: 60, capacityWh: 50_000 })
    expect(at(0).ocpp?.origin).toBe('measured')
  })

  it('is wanted to follow the setpoint of an operator', () => {
    const { world, at, tell } = mqttWorld()
    tell(0, CAR)
    run(world, 10)
    charge(world, at(0), { powerKw: -4 })
    run(world, 10)
    expect(wanted(at(0))).toBe(-4_000)
    // It has reported nothing else.
    expect(at(0).powerW).toBe(0)
  })

  it('is not discharged before it has reported its state of charge', () => {
    const { world, at, tell } = mqttWorld()
    tell(0, { status: 'Charging' })
    charge(world, at(0), { powerKw: -4 })
    run(world, 15)
    expect(wanted(at(0))).toBe(0)
    tell(0, { meter: { socPercent: 60 } })
    run(world, 10)
    expect(wanted(at(0))).toBe(-4_000)
  })

  it('has the powers that a simulated one has', () => {
    const { world, at, tell } = mqttWorld({ mode: 'freq', minSoC: 20, ffrPositive: 2_000, ffrNegative: 2_000 })
    const soc = () => at(3).socPercent
    tell(0, CAR)
    run(world, 30)
    for (let second = 0; second < 60; second++) {
      tell(0, { meter: { powerW: wanted(at(0)) ?? 0, socPercent: Number.isFinite(soc()) ? soc() : 60 } })
      run(world, 1)
    }
    expect(at(0).v2gInputs).toMatchObject({ mode: 'freq', ffrPositive: 2_000 })
    expect(Math.abs(wanted(at(0)) ?? 0)).toBeGreaterThan(0)
  })

  it('holds its last draw when it goes offline above its allocation', () => {
    const { world, at, tell } = mqttWorld({ mode: 'no_v2g' }, { enabled: true, importLimit: 20 })
    tell(0, CAR)
    run(world, 20)
    tell(0, { meter: { powerW: 10_000, socPercent: 60 } })
    run(world, 2)
    tell(1, CAR)
    run(world, 2)
    expect(at(0).allowedCurrentA).toBe(10)
    tell(0, { connected: false })
    run(world, 2)
    expect(world.groups.get(2)?.load.offlineReserves).toMatchObject([{ current: expect.closeTo(14.49) }])
  })

  it('does not obey when its power differs from the setpoint after its time', () => {
    const { world, at, tell } = mqttWorld()
    const obeys = () => at(0).path?.disobeys === null
    tell(0, CAR)
    charge(world, at(0), { powerKw: -4 })
    run(world, 10)
    expect(obeys()).toBe(true)
    tell(0, { meter: { powerW: 0, socPercent: 60 } })
    run(world, 25)
    tell(0, { meter: { powerW: 0, socPercent: 60 } })
    run(world, 1)
    expect(obeys()).toBe(false)
    tell(0, { meter: { powerW: -3_950, socPercent: 60 } })
    run(world, 1)
    expect(obeys()).toBe(true)
    expect(world.journal.entries.filter(({ kind }) => kind === 'obedience')).toHaveLength(2)
  })

  it('counts with its draw in the budget of its group when it does not obey', () => {
    const { world, at, tell } = mqttWorld(undefined, { enabled: true, importLimit: 16 })
    tell(0, CAR)
    tell(1, CAR)
    charge(world, at(0), { powerKw: 10 })
    charge(world, at(1), { powerKw: 10 })
    run(world, 60)
    const shared = wanted(at(1)) ?? 0
    for (let second = 0; second < 40; second++) {
      tell(0, { meter: { powerW: 6_900, socPercent: 60 } })
      tell(1, { meter: { powerW: Math.min(shared, wanted(at(1)) ?? 0), socPercent: 60 } })
      run(world, 1)
    }
    expect(shared).toBeGreaterThan(0)
    expect(at(0).path?.disobeys).not.toBeNull()
    expect(wanted(at(1)) ?? 0).toBeLessThan(shared)
  })

  it('is offline without reports for a minute, and when it says so', () => {
    const { world, at, tell } = mqttWorld()
    tell(0, CAR)
    tell(1, CAR)
    run(world, 59)
    tell(1, { connected: false })
    expect([at(0).isOnline, at(1).isOnline]).toEqual([true, false])
    run(world, 3)
    expect(at(0).isOnline).toBe(false)
    tell(0, { meter: { powerW: 100 } })
    run(world, 1)
    expect(at(0).isOnline).toBe(true)
  })

  it('has no car when its status says so', () => {
    const { world, at, tell } = mqttWorld()
    tell(0, CAR)
    run(world, 5)
    tell(0, { status: 'Available', meter: { powerW: 0 } })
    run(world, 1)
    expect(at(0)).toMatchObject({ vehicle: null, powerW: 0 })
    expect(at(0).socPercent).toBeNaN()
  })

  it('does not believe a power beyond its rating', () => {
    const { world, at, tell } = mqttWorld()
    tell(0, { ...CAR, meter: { ...CAR.meter, powerW: 1_000 } })
    tell(0, { meter: { powerW: 90_000 } })
    run(world, 1)
    expect(at(0).powerW).toBeCloseTo(1_000)
    expect(world.journal.entries.some(({ kind }) => kind === 'ocpp-implausible')).toBe(true)
  })

  it('keeps a rejected setpoint in its record and in the journal', () => {
    const { world, at, tell } = mqttWorld()
    tell(0, CAR)
    run(world, 2)
    tell(0, { setpoint: { isAccepted: false, reason: 'too cold', delayMs: 120 } })
    expect(at(0).ocpp?.refuses).toBe(true)
    expect(at(0).path?.obedience).toMatchObject({ rejected: 1, answersMs: [120] })
    expect(world.journal.entries.filter(({ kind }) => kind === 'device-setpoint')).toHaveLength(1)
  })
})

describe('a battery outside', () => {
  it('follows its setpoint, and takes no car', () => {
    const { world, at, tell } = mqttWorld()
    tell(2, { meter: { socPercent: 50, powerW: 0 } })
    charge(world, at(2), { powerKw: 5 })
    run(world, 20)
    expect(wanted(at(2))).toBe(5_000)
    tell(2, { meter: { powerW: 4_990, socPercent: 51 } })
    run(world, 1)
    expect(at(2).powerW).toBeCloseTo(4_990)
    expect(at(2)).toMatchObject({ socPercent: 51, vehicle: null, isOnline: true })
  })

  it('is taken for its setpoint until it has reported a power', () => {
    const { world, at, tell } = mqttWorld()
    tell(2, { meter: { socPercent: 50 } })
    charge(world, at(2), { powerKw: 5 })
    run(world, 20)
    expect(at(2).ocpp?.origin).toBe('assumed')
    expect(at(2).powerW).toBeCloseTo(5_000, 0)
  })
})

describe('a value that a device has not reported', () => {
  it('is not a frequency of before, although its power is present', () => {
    const { world, at, tell } = mqttWorld()
    tell(0, { ...CAR, meter: { ...CAR.meter, frequencyHz: 49.97 } })
    run(world, 10)
    expect(at(0).frequencyHz).toBe(49.97)
    for (let second = 0; second < 10; second++) {
      tell(0, { meter: { powerW: 0 } })
      run(world, 1)
    }
    expect(at(0)).toMatchObject({ frequencyHz: NaN, ocpp: { origin: 'measured' } })
    tell(0, { meter: { frequencyHz: 50.02 } })
    run(world, 30)
    expect(at(0).frequencyHz).toBe(NaN)
    tell(0, { meter: { frequencyHz: 50.02 } })
    run(world, 1)
    expect(at(0)).toMatchObject({ frequencyHz: 50.02, ocpp: { origin: 'last-known' } })
  })

  it('is no frequency of its history', () => {
    const { world, at, tell } = mqttWorld()
    tell(0, CAR)
    run(world, 3)
    tell(0, { meter: { ...CAR.meter, frequencyHz: 49.97 } })
    run(world, 2)
    const span = { startMs: world.startMs + 1_000, endMs: world.nowMs + 1_000, stepMs: 1_000 }
    expect(readSeries(world, at(0), 'Frequency', span).map(({ value }) => value)).toEqual([NaN, NaN, NaN, 49.97, 49.97])
  })

  it('is not the power of a battery that reports a status alone', () => {
    const { world, at, tell } = mqttWorld()
    tell(2, { meter: { powerW: 1_300, socPercent: 60 } })
    tell(2, { status: 'Available' })
    run(world, 2)
    expect(at(2).powerW).toBeCloseTo(1_300)
    expect(at(2).ocpp?.origin).toBe('measured')
    tell(2, { status: 'Faulted' })
    run(world, 2)
    expect(at(2)).toMatchObject({ powerW: 0, ocpp: { origin: 'status' } })
  })

  it('is not a power by the current of one phase', () => {
    const { world, at, tell } = mqttWorld()
    tell(0, { ...CAR, meter: { socPercent: 60, powerW: 120 } })
    run(world, 4)
    tell(0, { meter: { currentA: [1, null, null] } })
    run(world, 1)
    expect(at(0).powerW).toBeCloseTo(120)
    expect(at(0).ocpp?.origin).toBe('measured')
  })
})

describe('load management of a device that does not obey', () => {
  const LOAD = { enabled: true, importLimit: 20 }
  const play = ({ world, tell }: ReturnType<typeof mqttWorld>, powerW: number, seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      for (const [place, watts] of [powerW, 0].entries()) tell(place, { meter: { powerW: watts, socPercent: 60 } })
      run(world, 1)
    }
  }

  it('gives nothing of its export to the others', () => {
    const site = mqttWorld(undefined, LOAD)
    for (const place of [0, 1]) site.tell(place, CAR)
    charge(site.world, site.at(0), { powerKw: 3 })
    play(site, 3_000, 20)
    play(site, -4_000, 60)
    const load = site.world.groups.get(2)?.load
    expect(site.at(0).path?.disobeys).not.toBeNull()
    expect(load?.excessReserves).toMatchObject([{ station: 0, current: 0 }])
  })

  it.each([-4_000, 2_000])('lets it charge again soon after it has drawn %d W', (powerW) => {
    const site = mqttWorld(undefined, LOAD)
    for (const place of [0, 1]) site.tell(place, CAR)
    charge(site.world, site.at(0), { powerKw: 3 })
    play(site, 3_000, 20)
    play(site, powerW, 30)
    charge(site.world, site.at(0), { powerKw: -4 })
    play(site, -4_000, 30)
    expect(site.at(0).path?.disobeys).toBeNull()
    charge(site.world, site.at(0), { powerKw: 3 })
    play(site, -4_000, 10)
    expect(wanted(site.at(0))).toBe(3_000)
  })
})
