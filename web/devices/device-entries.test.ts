import { expect, test } from 'vitest'
import { commandsOf, entriesOf } from './device-entries.ts'

const station = {
  deviceId: 'd-1',
  stationId: 101,
  fullEvseId: 'FI*DEP*E1',
  legacyDeviceId: null,
  assignedGroups: [{ id: 5, name: 'Office yard', isSuperGroup: false }],
  mqtt: true,
  ocppIdentity: undefined,
  type: { category: 'charger' },
} as unknown as Parameters<typeof entriesOf>[0]
const labels = (hubUrl: string | null) => entriesOf(station, hubUrl).map(({ label }) => label)

test('offers tabs, groups, hub pages and identifiers', () => {
  expect(labels('https://hub.example')).toEqual([
    'Overview',
    'Graphs',
    'MQTT Logs',
    'Group Office yard',
    'Open the EVSE in the hub',
    'Open the station in the hub',
    'Copy EVSE ID',
    'Copy station ID',
    'Copy device ID',
  ])
})

test('offers the commands that the user may give now', () => {
  const of = (may: Parameters<typeof commandsOf>[1]) => commandsOf({ deviceId: 'd-1', name: 'Van hall 1' }, may)
  expect(of({ setPower: true, stop: () => undefined }).map(({ label }) => label)).toEqual([
    'Set power: Van hall 1',
    'Stop Van hall 1',
  ])
  expect(of({ setPower: true, stop: undefined }).map(({ key }) => key)).toEqual(['set-power'])
  expect(of({ setPower: false, stop: undefined })).toEqual([])
})

test('offers no hub pages without a hub', () => {
  expect(labels(null).filter((label) => label.includes('hub'))).toEqual([])
})
