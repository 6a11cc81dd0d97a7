import { expect, test } from 'vitest'
import type { Category, AssignedGroup, StackingService } from '#contract/stations.ts'
import { currentOfPowerA, fewerLinesText } from '#units/current-power.ts'
import {
  currentFigure,
  livePowerW,
  phasesText,
  powerFigure,
  compatibility,
  shownGroups,
  shownGroupsText,
} from './station-figures.ts'

const depot: AssignedGroup = { id: 1, name: 'Depot AC', type: 'GROUP_TYPE_CHARGER', isSuperGroup: false }
const nordic: AssignedGroup = { id: 9, name: 'Nordic reserve', type: 'GROUP_TYPE_CHARGER', isSuperGroup: true }
const service = (appliedGroupId: number, name: string, isApplied: boolean): StackingService => ({
  appliedGroupId,
  name,
  isApplied,
  appliedValue: null,
})

const text = (stackingServices: StackingService[], seesSuperGroups: boolean) =>
  shownGroupsText(shownGroups({ assignedGroups: [depot, nordic], stackingServices }, seesSuperGroups))

test('each group is shown with its services', () => {
  expect(text([service(1, 'DLM', true), service(1, 'FFR', false)], true)).toBe('Depot AC (DLM, FFR), Nordic reserve')
})

test('a user without super group permission sees "Grid services" only while a service of a super group applies', () => {
  expect(text([service(1, 'DLM', true), service(9, 'FCR-D', true)], false)).toBe('Depot AC (DLM), Grid services')
  expect(text([service(1, 'DLM', true), service(9, 'FCR-D', false)], false)).toBe('Depot AC (DLM)')
  expect(text([], false)).toBe('Depot AC')
})

test('several super groups share one label', () => {
  const baltic = { ...nordic, id: 8, name: 'Baltic reserve' }
  const services = [service(8, 'FFR', true), service(9, 'FCR-D', true)]
  const groups = shownGroups({ assignedGroups: [baltic, nordic], stackingServices: services }, false)
  expect(groups).toEqual([{ name: 'Grid services', isSuperGroup: false, services }])
})

test('a group has an id for its link, "Grid services" has none', () => {
  const services = [service(9, 'FCR-D', true)]
  const groups = shownGroups({ assignedGroups: [depot, nordic], stackingServices: services }, false)
  expect(groups.map(({ id }) => id)).toEqual([1, undefined])
})

test('a user with super group permission sees their names instead of "Grid services"', () => {
  expect(text([service(9, 'FCR-D', true)], true)).toBe('Depot AC, Nordic reserve (FCR-D)')
})

const of = (category: Category, dlmSupport: boolean, suspendedEVSECompatible: boolean, smartChargingSupport: boolean) =>
  compatibility({ category, dlmSupport, suspendedEVSECompatible, smartChargingSupport })

test.each([
  [true, true, true, 'Full support'],
  [true, true, false, 'Basic support'],
  [true, false, true, 'Basic support'],
  [true, false, false, 'Basic support'],
  [false, true, true, 'Basic support'],
  [false, false, true, 'Basic support'],
  [false, true, false, 'Not supported'],
  [false, false, false, 'Not supported'],
])('a charger with DLM %s, preconnect %s and smart charging %s: %s', (dlm, preconnect, smart, expected) => {
  expect(of('charger', dlm, preconnect, smart)).toBe(expected)
})

test('a DC station supports DLM only', () => {
  expect(of('DC', true, true, true)).toBe('Basic support')
  expect(of('DC', false, true, true)).toBe('Not supported')
})

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
  expect(currentFigure({ ...car, carLines: [1, 3] })).toMatch(/^L1\+L3 \d/)
  expect(currentFigure({ ...car, latestChargePower: 2_530, carLines: [3, 1] })).toBe('L3+L1 5.5 / 32 A')
  expect(currentFigure({ ...car, maxChargingCurrentA: null, carLines: [2] })).toBe('L2 5.5 / 31.88 A')
  expect(fewerLinesText({ installedPhase: 3, carLines: [1, 2, 3] })).toBe('')
  for (const carLines of [undefined, null, []]) expect(currentFigure({ ...car, carLines })).toBe('1.83 / 32 A')
})
