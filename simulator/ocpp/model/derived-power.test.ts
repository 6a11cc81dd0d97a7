import { expect, test } from 'vitest'
import { derivedPowerW, withRegisterValue, type TimedRegister } from './derived-power.ts'

/** The values of a register with this step, 5 s apart, at these powers. */
function registerOf(powersW: readonly number[], stepWh = 1): readonly TimedRegister[] {
  let values: readonly TimedRegister[] = [{ wh: 0, ms: 0, clockMs: 0 }]
  let wh = 0
  for (const [place, powerW] of powersW.entries()) {
    wh += (powerW * 5) / 3_600
    const ms = (place + 1) * 5_000
    values = withRegisterValue(values, { wh: Math.floor(wh / stepWh) * stepWh, ms, clockMs: ms })
  }
  return values
}
const steady = (powerW: number, count: number) => Array.from({ length: count }, () => powerW)

test('nothing is known from one value', () => {
  expect(derivedPowerW(registerOf([]), 22_000)).toBeUndefined()
})

test('a steady power is the mean over a minute', () => {
  expect(derivedPowerW(registerOf(steady(7_000, 30)), 22_000)).toBeCloseTo(7_000, -2)
})

test('a power that has changed follows within ten seconds', () => {
  expect(derivedPowerW(registerOf([...steady(11_000, 20), ...steady(0, 2)]), 22_000)).toBe(0)
  expect(
    Math.abs((derivedPowerW(registerOf([...steady(4_000, 20), ...steady(16_000, 2)]), 22_000) ?? NaN) - 16_000),
  ).toBeLessThan(400)
})

test('a register with steps of 100 Wh shows no power', () => {
  expect(derivedPowerW(registerOf(steady(7_000, 30), 100), 22_000)).toBeUndefined()
})

test('the energy of an interval that comes late is no power of its arrival', () => {
  const at = (place: number, wh: number, lateMs = 0) => ({ wh, ms: place * 5_000 + lateMs, clockMs: place * 5_000 })
  const inTime = [1, 2, 4, 5, 6].reduce<readonly TimedRegister[]>(
    (values, place, index) => withRegisterValue(values, at(place, 11 * index), 11),
    [],
  )
  const late = withRegisterValue(inTime, at(3, 55, 17_000), 11)
  expect(derivedPowerW(late, 22_000)).toBeCloseTo(7_920, 0)
})

test.each<readonly [string, (place: number) => Partial<TimedRegister>]>([
  ['a value that arrives late', (place) => (place === 5 ? { ms: 30_000 } : {})],
  ['a clock that has stopped', () => ({ clockMs: 1_500 })],
  ['a clock that counts minutes', (place) => ({ clockMs: Math.floor(place / 4) * 60_000 })],
  ['a clock that jumps', (place) => ({ clockMs: place * 5_000 + (place === 5 ? 7_200_000 : 0) })],
])('%s changes no derived power', (_, change) => {
  const at = (place: number) => ({ wh: 20 * place + 1, ms: 5_000 * place, clockMs: 5_000 * place })
  const values = [1, 2, 3, 4, 5].map((place) => Object.assign(at(place), change(place)))
  expect(derivedPowerW(values, 22_000)).toBeCloseTo(14_400, 0)
})
