import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Station } from '#contract/stations.ts'
import { stationCsv } from './station-csv.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Helsinki'))
afterEach(() => vi.unstubAllEnvs())

const station = {
  deviceId: 'd-1',
  stationId: 1,
  fullEvseId: 'FI*DEP*E01',
  name: '=North, gate',
  type: { category: 'V2G', dlmSupport: true, suspendedEVSECompatible: true, smartChargingSupport: true },
  assignedGroups: [
    { id: 3, name: 'Vans', type: 'GROUP_TYPE_V2G', isSuperGroup: false },
    { id: 10, name: 'Nordic reserve', type: 'GROUP_TYPE_V2G', isSuperGroup: true },
  ],
  stackingServices: [],
  status: 'Charging',
  isOnline: true,
  isBattery: false,
  latestPower: null,
  latestChargePower: -6_040,
  dynamicPowerLimit: null,
  ratedPower: 10,
  batterySoC: 61,
  voltage: 230,
  installedPhase: 3,
  timestamp: '2026-03-02T10:00:00Z',
} as unknown as Station

const rowOf = (changed: Partial<Station> = {}, seesSuperGroups = false) =>
  stationCsv([{ ...station, ...changed }], seesSuperGroups).split('\r\n')[1]

test('writes a row per station with units in the headings', () => {
  const [head = '', ...rows] = stationCsv([station, station], false).trimEnd().split('\r\n')
  expect(head).toMatch(/^EVSE ID,Name,Device ID,.*,Power \(kW\),.*,Last message: Time \(UTC\),Last message: Time \(/)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatch(
    /^FI\*DEP\*E01,"'=North, gate",d-1,1,V2G,Vans,Charging,Online,-6,,10,61,230,3,Full support,2026-03-02T10:00:00Z,2026-03-02T/,
  )
})

test('leaves unknown values empty, and names super groups only to users who see them', () => {
  expect(rowOf({ latestChargePower: null, batterySoC: null, timestamp: null })).toMatch(/,Online,,,10,,230,3,Full support,,$/)
  expect(rowOf({}, true)).toContain('Vans; Nordic reserve')
})
