import { expect, test, vi } from 'vitest'
import type { StationDirectory } from '#contract/palette/station-directory.ts'
import { isDirectory, inSlices, type Pieces } from './read-directory.ts'

let clockMs = 0

/** Work of pieces that take 3 ms each. */
function* work(pieces: number): Pieces<string> {
  for (let piece = 0; piece < pieces; piece++) {
    clockMs += 3
    yield
  }
  return 'done'
}

test('lets other tasks run after 8 ms of work', async () => {
  clockMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clockMs)
  const turns: number[] = []
  const other = setInterval(() => turns.push(clockMs))
  expect(await inSlices(work(10))).toBe('done')
  clearInterval(other)
  expect(turns.slice(0, 3)).toEqual([9, 18, 27])
})

test('rejects when the work throws', async () => {
  // oxlint-disable-next-line require-yield -- work that fails in its first piece
  const failing = (function* (): Pieces<never> {
    throw new Error('broken')
  })()
  await expect(inSlices(failing)).rejects.toThrow('broken')
})

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
