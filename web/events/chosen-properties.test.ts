import { describe, expect, it } from 'vitest'
import { chosenProperties } from './chosen-properties.ts'

const available = ['Power.Active.Import', 'Power.Active.Export', 'Voltage', 'SoC', 'Frequency']
const wishes = { named: undefined, remembered: undefined, category: 'V2G' } as const

describe('the drawn properties', () => {
  it('are power, state of charge and frequency for devices that can discharge, and power for chargers', () => {
    expect(chosenProperties(available, wishes)).toEqual(['Power.Active.Import', 'Power.Active.Export', 'SoC', 'Frequency'])
    expect(chosenProperties(available, { ...wishes, category: 'Energy storage' })).toContain('SoC')
    expect(chosenProperties(['Power.Active.Import', 'Voltage'], { ...wishes, category: 'charger' })).toEqual([
      'Power.Active.Import',
    ])
  })

  it('come from the URL before the last selection', () => {
    expect(chosenProperties(available, { ...wishes, named: ['SoC'], remembered: ['Voltage'] })).toEqual(['SoC'])
    expect(chosenProperties(available, { ...wishes, remembered: ['Voltage'] })).toEqual(['Voltage'])
  })

  it('are empty if the URL selects none', () => {
    expect(chosenProperties(available, { ...wishes, named: [], remembered: ['Voltage'] })).toEqual([])
  })

  it('skip properties that the device does not report, and use the fallback if none is left', () => {
    expect(chosenProperties(available, { ...wishes, named: ['Bogus', 'SoC'] })).toEqual(['SoC'])
    expect(chosenProperties(available, { ...wishes, named: ['Bogus'], remembered: ['Other'] })).toHaveLength(4)
    expect(chosenProperties(['Bogus'], wishes)).toEqual(['Bogus'])
    expect(chosenProperties([], wishes)).toEqual([])
  })
})
