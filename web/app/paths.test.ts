import { expect, test } from 'vitest'
import { momentAddress } from './paths.ts'

const atMs = Date.UTC(2026, 2, 2, 1, 10, 2)

test('a moment of a group opens its history there, also for one of its devices', () => {
  expect(momentAddress({ groupId: 5, deviceId: null }, atMs)).toBe('/groups/5/history?at=1772413802')
  expect(momentAddress({ groupId: 5, deviceId: 'd-1' }, atMs)).toBe('/groups/5/history?at=1772413802')
})

test('a moment of a device without a group opens its graphs', () => {
  expect(momentAddress({ groupId: null, deviceId: 'd-1' }, atMs)).toBe('/devices/d-1/stats?at=1772413802')
})

test('nothing is opened for the grid, or for an unknown moment', () => {
  expect(momentAddress({ groupId: null, deviceId: null }, atMs)).toBeUndefined()
  expect(momentAddress({ groupId: 5, deviceId: null }, undefined)).toBeUndefined()
})
