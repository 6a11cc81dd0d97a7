import { expect, test } from 'vitest'
import type { StationType } from '#contract/stations.ts'
import { fieldsOf, toRequest, typeOptions, validateDevice, type DeviceFields } from './device-fields.ts'

const fields: DeviceFields = { stationName: 'Hall one', typeId: '10', serialNumber: 'SN-1', iccid: '' }

const type = (id: number, name: string): StationType => ({
  id,
  name,
  category: 'Energy storage',
  driver: 'sonnen',
  maxChargingPowerKw: 10,
  capacity: 22,
  dlmSupport: false,
  suspendedEVSECompatible: false,
  smartChargingSupport: false,
})

test('the form contains the device values, with the serial number of the settings as fallback', () => {
  const stored = {
    name: 'Hall one',
    type: type(10, 'sonnen 10'),
    serialNumber: 'SN-1',
    settings: { iccid: null, serialNumber: 'SN-2' },
  }
  expect(fieldsOf(stored)).toEqual(fields)
  expect(fieldsOf({ ...stored, serialNumber: null }).serialNumber).toBe('SN-2')
  expect(fieldsOf({ ...stored, serialNumber: null, settings: { iccid: '8945', serialNumber: null } })).toMatchObject({
    serialNumber: '',
    iccid: '8945',
  })
})

test('name, type and serial number are required, ICCID is optional', () => {
  expect(validateDevice(fields)).toEqual({})
  expect(validateDevice({ stationName: ' ', typeId: '', serialNumber: ' ', iccid: ' ' })).toEqual({
    stationName: 'Device name is required',
    typeId: 'Device Type is required',
    serialNumber: 'Serial number is required',
  })
})

test.each(['stationName', 'serialNumber', 'iccid'] as const)('a %s of 10,000 characters is an error at its field', (field) => {
  expect(validateDevice({ ...fields, [field]: 'x'.repeat(255) })).toEqual({})
  expect(validateDevice({ ...fields, [field]: 'x'.repeat(10_000) })).toEqual({ [field]: 'must have at most 255 characters' })
})

test('surrounding spaces are not sent, and an empty ICCID is omitted', () => {
  const typed = { stationName: ' Hall one ', typeId: '11', serialNumber: ' SN-1', iccid: ' ' }
  expect(toRequest(typed)).toEqual({ stationName: 'Hall one', typeId: 11, serialNumber: 'SN-1', iccid: null })
  expect(toRequest({ ...typed, iccid: ' 8945 ' }).iccid).toBe('8945')
})

test('offers the available types, and always the present type of the device', () => {
  const offered = [type(10, 'sonnen 10'), type(11, 'EATON 6')]
  const both = [
    { value: '10', label: 'sonnen 10' },
    { value: '11', label: 'EATON 6' },
  ]
  expect(typeOptions(offered, type(10, 'sonnen 10'))).toEqual(both)
  expect(typeOptions(offered, type(7, 'Old one'))).toEqual([{ value: '7', label: 'Old one' }, ...both])
  expect(typeOptions([], type(7, 'Old one'))).toEqual([{ value: '7', label: 'Old one' }])
})
