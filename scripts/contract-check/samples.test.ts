import { expect, it } from 'vitest'
import { samplesOf } from './samples.ts'

const nothing = { groups: undefined, stations: undefined, v2gDevices: undefined }

it('takes the first group of each kind, and a station that has a live feed', () => {
  const lists = {
    groups:
      '[{"id":2,"type":"BATTERY"},{"id":4,"type":"GROUP_TYPE_DC"},{"id":7,"type":"V2G","new":1},{"id":9,"type":"V2G","isSupergroup":true}]',
    stations: '{"data":[{"deviceId":"d1","stationId":1},{"deviceId":"d2","stationId":2,"mqtt":true}]}',
    v2gDevices: '{"data":[{"deviceId":"d9"}]}',
  }
  expect(samplesOf(lists)).toEqual({
    groupId: 2,
    v2gGroupId: 7,
    chargingGroupId: 4,
    superGroupId: 9,
    deviceId: 'd2',
    stationId: 2,
    v2gDeviceId: 'd9',
  })
})

it.each(['<html>', '{"data":{}}', '[{"id":"4"}]', '[]'])('has nothing to ask about where a list is %s', (text) => {
  const samples = samplesOf({ groups: text, stations: text, v2gDevices: text })
  expect(Object.values(samples).filter((sample) => sample !== undefined)).toEqual([])
  expect(samplesOf(nothing)).toEqual(samples)
})
