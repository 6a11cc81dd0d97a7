import { expect, test } from 'vitest'
import { lookOf } from './theme-name.ts'

test('a chosen theme stands, whatever the system prefers', () => {
  expect(lookOf('light', { dark: true, contrast: true })).toBe('light')
  expect(lookOf('high-contrast', { dark: true, contrast: false })).toBe('high-contrast')
})

test('as the system: contrast before darkness', () => {
  expect(lookOf('system', { dark: false, contrast: false })).toBe('light')
  expect(lookOf('system', { dark: true, contrast: false })).toBe('dark')
  expect(lookOf('system', { dark: true, contrast: true })).toBe('high-contrast')
})

test('a storage that holds nonsense counts as no choice', () => {
  expect(lookOf('sepia', { dark: true, contrast: false })).toBe('dark')
})
