import { expect, test } from 'vitest'
import { entriesOf } from './device-entries.ts'

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

test('offers no hub pages without a hub', () => {
  expect(labels(null).filter((label) => label.includes('hub'))).toEqual([])
})
