import { describe, expect, test } from 'vitest'
import type { SavedIncident } from '#contract/incident/archive.ts'
import { loadScenario } from '#simulator/scenario/language/load.ts'
import { rebuildIncident } from './rebuild.ts'
import { UnusableIncident } from './saved-files.ts'

const index: SavedIncident['index'] = {
  format: 'loadstar-incident',
  version: 1,
  savedAt: '2026-03-02T11:00:00Z',
  savedBy: 'A test',
  platform: null,
  timeZone: null,
  chosen: { start: '2026-03-02T10:00:00Z', end: '2026-03-02T10:10:00Z' },
  span: { start: '2026-03-02T10:00:00Z', end: '2026-03-02T10:10:00Z' },
  groups: [{ id: 1, name: 'Row', type: 'GROUP_TYPE_CHARGER' }],
  deviceId: null,
  note: '',
  isAnonymous: false,
  shiftedByMs: 0,
  files: [],
  notRead: [],
}
const station = {
  deviceId: 'd-1',
  stationId: 1,
  name: 'Row one',
  sellerId: 1,
  type: {
    id: 1,
    name: 'Post',
    category: 'charger',
    driver: 'ac',
    maxChargingPowerKw: 22,
    capacity: null,
    dlmSupport: true,
    suspendedEVSECompatible: true,
    smartChargingSupport: true,
  },
  ratedPower: 22,
  maxChargingCurrentA: 32,
  minChargingCurrentA: 6,
  voltage: 230,
  installedPhase: 3,
  fullEvseId: null,
  legacyDeviceId: 'L1',
  phaseOneInstalledOnGridLine: 1,
  timestamp: '2026-03-02T10:10:00Z',
  status: 'Charging',
  isOnline: true,
  assignedGroups: [],
  stackingServices: [],
  dynamicPowerLimit: null,
  setpointKw: null,
  latestChargePower: 0,
  latestPower: null,
  gridFrequency: null,
  batterySoC: null,
  fcrNEnabled: false,
  obedience: null,
  isBattery: false,
  serialNumber: 'S',
  settings: {
    iccid: null,
    serialNumber: 'S',
  },
  mqtt: false,
}
const group = {
  id: 1,
  name: 'Row',
  type: 'GROUP_TYPE_CHARGER',
  sellerId: 1,
  isSupergroup: false,
  realTimeReport: null,
  historyReport: null,
  dlmEnabled: false,
  almEnabled: false,
  preconnectEnabled: false,
  solarChargingEnabled: false,
  customerGroupIds: [],
  stations: ['d-1'],
}

/** What is said about an incident with these texts. */
function sentenceOf(texts: Readonly<Record<string, string>>, span = index.span): string {
  try {
    rebuildIncident({ index: { ...index, span }, texts: new Map(Object.entries(texts)) })
    return 'rebuilt'
  } catch (error) {
    if (error instanceof UnusableIncident) return error.message
    throw error
  }
}

const WHOLE = { 'stations.json': JSON.stringify([station]), 'groups/1/group.json': JSON.stringify(group) }
const STATES = 'deviceId,from,status,isOnline,pausedBy\r\n'

describe('an incident that cannot be rebuilt gives one sentence', () => {
  test.each([
    ['no stations', {}, 'The incident has no stations, so that nothing can be rebuilt.'],
    ['stations that are no JSON', { 'stations.json': '[{' }, 'The file stations.json of the incident is not JSON.'],
    ['an object as stations', { 'stations.json': '{}' }, 'The file stations.json of the incident has another content.'],
    [
      'a station without an ID',
      { 'stations.json': '[{}]' },
      "The file stations.json of the incident has no correct '[].deviceId'.",
    ],
    ['no group', { 'stations.json': WHOLE['stations.json'] }, 'The incident has no group, so that nothing can be rebuilt.'],
    [
      'wrong limits',
      { ...WHOLE, 'groups/1/limits.json': '[1]' },
      'The file groups/1/limits.json of the incident has another content.',
    ],
    [
      'a time that is invalid',
      { ...WHOLE, 'states.csv': `${STATES}d-1,yesterday,Charging,true,\r\n` },
      'The file states.csv of the incident has no correct time in line 2.',
    ],
  ])('%s', (_, texts, sentence) => {
    expect(sentenceOf(texts)).toBe(sentence)
  })

  test('a range of months', () => {
    const span = { start: '2026-01-01T00:00:00Z', end: '2026-03-02T10:10:00Z' }
    expect(sentenceOf(WHOLE, span)).toBe('The incident covers more than eight days.')
  })
})

test('an incident with nothing but stations and their group is rebuilt, and states what it does not know', () => {
  const { files, inferences } = rebuildIncident({
    index,
    texts: new Map(Object.entries({ ...WHOLE, 'states.csv': `${STATES}d-1,2026-03-02T10:00:00.000Z,Charging,true,\r\n` })),
  })
  expect(files.get('rebuilt.yaml')).toContain('arrives: { soc: 20, target: 100, limit: 32, phases: 3')
  expect(inferences).toEqual([
    {
      subject: 'Row one',
      what: 'A car is there at the start, on 3 phases; it never showed a limit of its own.',
      confidence: 'medium',
    },
  ])
})

describe('what cannot be true is left out, and the scenario can still be played', () => {
  const values = (cells: string) => `time,Power.Active.Import (W)\r\n2026-03-02T10:02:00.000Z,${cells}\r\n`
  const states = `${STATES}d-1,2026-03-02T10:00:00.000Z,Charging,true,\r\n`
  const groups = [...index.groups, ...index.groups]
  test.each([
    [
      'a charger on a billion phases',
      { 'stations.json': JSON.stringify([{ ...station, installedPhase: 1e9 }]) },
      /cannot have 1000000000 phases/,
    ],
    ['a charger on no phase', { 'stations.json': JSON.stringify([{ ...station, installedPhase: 0 }]) }, /cannot have 0 phases/],
    ['a charger without a rated power', { 'stations.json': JSON.stringify([{ ...station, ratedPower: null }]) }, /^/],
    ['a power of 1e308 W', { 'values/d-1.csv': values('1e308') }, /^/],
    ['a power that is no number', { 'values/d-1.csv': values('NaN') }, /^/],
    ['no states', { 'states.csv': STATES }, /no car is rebuilt/],
  ])('%s', (_, texts, note) => {
    const all = { ...WHOLE, 'states.csv': states, 'values/d-1.csv': values('3680'), ...texts }
    const { text, files } = rebuildIncident({ index: { ...index, groups }, texts: new Map(Object.entries(all)) })
    expect(loadScenario({ yaml: text }).seed).toBe(1)
    expect(files.get('rebuild.md')).toMatch(note)
  })
})
