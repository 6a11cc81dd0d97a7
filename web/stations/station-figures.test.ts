import { expect, test } from 'vitest'
import { currentOfPowerA, fewerLinesText } from '#units/current-power.ts'
import { currentFigure, livePowerW, phasesText, powerFigure } from './station-figures.ts'

const charger = {
  isBattery: false,
  latestPower: null,
  latestChargePower: 7_360,
  ratedPower: 22,
  maxChargingCurrentA: 32,
  voltage: 230,
  installedPhase: 3,
}

test('a battery shows its own power, other stations the power of the car', () => {
  expect(livePowerW({ isBattery: true, latestPower: -5_000, latestChargePower: null })).toBe(-5_000)
  expect(livePowerW(charger)).toBe(7_360)
})

test('power and current are shown with their maximum', () => {
  expect(powerFigure(charger)).toBe('7.4 / 22.0 kW')
  expect(currentFigure(charger)).toBe('10.67 / 32 A')
})

test('a discharging device shows negative power with its direction', () => {
  const store = { ...charger, isBattery: true, latestPower: -42_000 }
  expect(powerFigure(store)).toBe('−42.0 kW, discharging')
  expect(currentFigure(store)).toBe('−60.87 / 32 A')
  expect(powerFigure({ ...store, latestPower: -20 })).toBe('0.0 / 22.0 kW')
})

test('the maximum current is calculated from the rated power if it is unknown', () => {
  expect(currentFigure({ ...charger, maxChargingCurrentA: null })).toBe('10.67 / 31.88 A')
  expect(currentFigure({ ...charger, maxChargingCurrentA: null, installedPhase: 1 })).toBe('32 / 95.65 A')
})

test('three phases are assumed if the number is unknown', () => {
  expect(currentOfPowerA(6_900, { voltage: 230, installedPhase: null })).toBe(10)
})

test('unknown values are shown as a dash', () => {
  const unknown = { ...charger, latestChargePower: null }
  expect(powerFigure(unknown)).toBe('– / 22.0 kW')
  expect(powerFigure({ ...unknown, ratedPower: null })).toBe('–')
  expect(currentFigure({ ...unknown, voltage: null, maxChargingCurrentA: null })).toBe('–')
})

test('a single phase is shown with its grid line', () => {
  expect(phasesText({ installedPhase: 1, phaseOneInstalledOnGridLine: 2 })).toBe('1 (L2)')
  expect(phasesText({ installedPhase: 3, phaseOneInstalledOnGridLine: 1 })).toBe('3')
  expect(phasesText({ installedPhase: null, phaseOneInstalledOnGridLine: null })).toBe('–')
})

test('a car on fewer lines than its charger has its current on those lines', () => {
  const car = { ...charger, latestChargePower: 1_265 }
  expect(currentFigure({ ...car, carLines: [2] })).toBe('L2 5.5 / 32 A')
  expect(currentFigure({ ...car, latestChargePower: 2_530, carLines: [3, 1] })).toBe('L3 and L1 5.5 / 32 A')
  expect(currentFigure({ ...car, maxChargingCurrentA: null, carLines: [2] })).toBe('L2 5.5 / 31.88 A')
  expect(fewerLinesText({ installedPhase: 3, carLines: [1, 2, 3] })).toBe('')
  for (const carLines of [undefined, null, []]) expect(currentFigure({ ...car, carLines })).toBe('1.83 / 32 A')
})
