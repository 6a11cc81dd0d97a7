import { expect, it } from 'vitest'
import { DeviceAnswer, DeviceReport } from '#contract/ocpp/mqtt-devices.ts'
import { DEVICE_BEHAVIOURS, METER_BEHAVIOURS, OwnDevice, OwnMeter, type DeviceBehaviour } from './own-device.ts'

const device = (behaves: DeviceBehaviour, socPercent = 50) => new OwnDevice({ kind: 'v2g', behaves, ratedW: 10_000, socPercent })

it.each(DEVICE_BEHAVIOURS)('a device that %s reports and answers as in the contract', (behaves) => {
  const one = device(behaves)
  expect(DeviceAnswer.safeParse(one.take({ seq: 1, powerW: -4_000 })).error).toBeUndefined()
  expect(DeviceReport.safeParse(one.report(1)).error).toBeUndefined()
})

it('follows a setpoint at once, late, or not', () => {
  const powersAfter = (seconds: number) =>
    DEVICE_BEHAVIOURS.map((behaves) => {
      const one = device(behaves)
      one.take({ seq: 1, powerW: -4_000 })
      one.report(seconds)
      return [behaves, one.powerW]
    })
  expect(Object.fromEntries(powersAfter(1))).toEqual({
    obeys: -4_000,
    late: 0,
    ignores: 5_000,
    rejects: 5_000,
    vanishes: -4_000,
    lies: 0,
  })
  expect(Object.fromEntries(powersAfter(31))).toMatchObject({ late: -4_000, lies: 0 })
})

const RESERVE = {
  seq: 1,
  powerW: 2_000,
  baselineW: 2_000,
  minPowerW: -10_000,
  maxPowerW: 10_000,
  ffrPositiveW: 4_000,
  ffrNegativeW: 3_000,
}

it('delivers its fast reserve at once, holds it for 30 s, and rests for 15 minutes', () => {
  const one = device('obeys')
  one.take({ ...RESERVE, ffrActivationHz: 49.7 })
  one.measure([49.95, 49.71])
  expect(one.report(1).powerW).toBe(2_000)
  one.measure([49.8, 49.7, 49.72])
  expect(one.report(1).powerW).toBe(-2_000)
  one.measure([50, null])
  const later = Array.from({ length: 37 }, () => one.report(1).powerW)
  expect([later[30], later[35], later[36]]).toEqual([-2_000, 1_760, 2_000])
  one.measure([49.6])
  expect([one.report(800).powerW, one.report(100).powerW]).toEqual([2_000, -2_000])
})

it.each([
  ['v2g', 50.05, 3_500],
  ['v2g', 49.8, -2_000],
  ['battery', 50.05, 7_000],
  ['battery', 49.8, -8_000],
  ['v2g', 50.009, 2_000],
] as const)('a %s follows the droop at %d Hz', (kind, hz, powerW) => {
  const one = new OwnDevice({ kind, behaves: 'obeys', ratedW: 10_000, socPercent: 50 })
  one.take({ ...RESERVE, droop: { deadBandHz: 0.01, rangeHz: 0.1 } })
  one.measure([hz])
  expect(one.report(1).powerW).toBe(powerW)
})

it('does not discharge at its minimum state of charge, also not for a reserve', () => {
  const one = device('obeys', 30)
  one.take({ ...RESERVE, ffrActivationHz: 49.7, minSocPercent: 40 })
  one.measure([49.6])
  expect(one.report(1).powerW).toBe(0)
})

it('a device that lies reports its setpoint', () => {
  const one = device('lies')
  one.take({ seq: 1, powerW: -4_000 })
  expect([one.report(1).powerW, one.powerW]).toEqual([-4_000, 0])
})

it('an empty device does not discharge', () => {
  const one = device('obeys', 0)
  one.take({ seq: 1, powerW: -4_000 })
  expect(one.report(60)).toMatchObject({ powerW: 0, socPercent: 0 })
})

it.each(METER_BEHAVIOURS)('a meter that %s reports as in the contract', (behaves) => {
  const meter = new OwnMeter({ behaves, ratedW: 10_000 })
  meter.report(31)
  const report = meter.report(1, Date.UTC(2026, 2, 2))
  expect(DeviceReport.safeParse(report).error).toBeUndefined()
  const [first] = [report.currentA].flat()
  expect([Number(first) > 1_000, report.time]).toEqual([
    behaves === 'lies',
    behaves === 'late' ? '2026-03-01T23:59:30.000Z' : '2026-03-02T00:00:00.000Z',
  ])
})
