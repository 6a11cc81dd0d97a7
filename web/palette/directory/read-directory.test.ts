import { expect, test } from 'vitest'
import type { StationDirectory } from '#contract/palette/station-directory.ts'
import { isDirectory } from './read-directory.ts'

const directory: StationDirectory = {
  names: ['Bay 0', 'Quay'],
  deviceIds: ['d-1', 'd-2'],
  stationIds: [1, 2],
  fullEvseIds: ['FI*DEP*E01', null],
  groupNames: ['Depot'],
  memberships: [[], [0]],
  membershipOf: [1, 0],
}

test('accepts columns of the same length', () => {
  expect(isDirectory(directory)).toBe(true)
  expect(isDirectory({ ...directory, added: 'by a newer platform' })).toBe(true)
})

test.each<[string, unknown]>([
  ['no object', null],
  ['a missing column', { ...directory, names: undefined }],
  ['a name that is no text', { ...directory, names: ['Bay 0', 7] }],
  ['a device ID that is no text', { ...directory, deviceIds: [1, 2] }],
  ['a station ID that is no number', { ...directory, stationIds: ['1', '2'] }],
  ['an EVSE ID that is no text', { ...directory, fullEvseIds: [1, null] }],
  ['a group name that is no text', { ...directory, groupNames: [null] }],
  ['a combination that is no list of numbers', { ...directory, memberships: [[], 0] }],
  ['a reference that is no number', { ...directory, membershipOf: [null, 0] }],
  ['columns of different length', { ...directory, deviceIds: ['d-1'] }],
])('refuses %s', (_, value) => expect(isDirectory(value)).toBe(false))
