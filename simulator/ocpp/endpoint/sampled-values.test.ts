import { expect, test } from 'vitest'
import { meterOf } from './sampled-values.ts'

test('reads texts of 1.6 with their units', () => {
  const samples = [
    { value: '7.36', measurand: 'Power.Active.Import', unit: 'kW' },
    { value: '12.5', unit: 'kWh' },
    { value: '55', measurand: 'SoC', unit: 'Percent' },
  ]
  expect(meterOf(samples)).toEqual({ powerW: 7_360, energyWh: 12_500, socPercent: 55 })
})

test('reads numbers of 2.0.1 with their power of ten', () => {
  const unitOfMeasure = { unit: 'W', multiplier: 3 }
  expect(meterOf([{ value: 7.36, measurand: 'Power.Active.Import', unitOfMeasure }])).toEqual({ powerW: 7_360 })
})

test('reads phases, and adds the power of phases', () => {
  const phases = ['L1', 'L2', 'L3']
  const samples = phases.flatMap((phase, place) => [
    { value: String(10 + place), measurand: 'Current.Import', phase, unit: 'A' },
    { value: '2300', measurand: 'Power.Active.Import', phase: `${phase}-N`, unit: 'W' },
    { value: String(229 + place), measurand: 'Voltage', phase: `${phase}-N`, unit: 'V' },
  ])
  expect(meterOf(samples)).toEqual({ currentA: [10, 11, 12], powerW: 6_900, voltageV: 230 })
})

test('reads voltages between phases, and leaves the neutral conductor out', () => {
  const samples = [
    { value: '400', measurand: 'Voltage', phase: 'L1-L2' },
    { value: '3', measurand: 'Current.Import', phase: 'N' },
  ]
  expect(meterOf(samples)).toEqual({ voltageV: 230.94 })
})

test('export is negative', () => {
  const samples = [
    { value: '8', measurand: 'Current.Export' },
    { value: '1840', measurand: 'Power.Active.Export', unit: 'W' },
  ]
  expect(meterOf(samples)).toEqual({ currentA: [-8], powerW: -1_840 })
})

test('leaves out a text that is not a number, and a state of charge above 100', () => {
  expect(meterOf([{ value: '' }, { value: 'NaN', measurand: 'Voltage' }, { value: '120', measurand: 'SoC' }])).toEqual({})
})
