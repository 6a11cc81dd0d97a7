import { expect, it } from 'vitest'
import { samplesOf } from './samples.ts'

const nothing = { groups: undefined, stations: undefined, v2gDevices: undefined }

it('asks about the first group, the first of V2G, and a station that has a live feed', () => {
  const lists = {
    groups: '[{"id":4,"type":"GROUP_TYPE_DC"},{"id":7,"type":"GROUP_TYPE_V2G","new":1}]',
    stations: '{"data":[{"deviceId":"d1","stationId":1},{"deviceId":"d2","stationId":2,"mqtt":true}]}',
    v2gDevices: '{"data":[{"deviceId":"d9"}]}',
  }
  expect(samplesOf(lists)).toEqual({ groupId: 4, v2gGroupId: 7, deviceId: 'd2', stationId: 2, v2gDeviceId: 'd9' })
})

it.each(['<html>', '{"data":{}}', '[{"id":"4"}]', '[]'])('has nothing to ask about where a list is %s', (text) => {
  const samples = samplesOf({ groups: text, stations: text, v2gDevices: text })
  expect(Object.values(samples).filter((sample) => sample !== undefined)).toEqual([])
  expect(samplesOf(nothing)).toEqual(samples)
})
