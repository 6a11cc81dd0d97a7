import { expect, test } from 'vitest'
import { lookOf } from './theme-name.ts'

test('a chosen theme overrides the preferences of the system', () => {
  expect(lookOf('light', { dark: true, contrast: true })).toBe('light')
  expect(lookOf('high-contrast', { dark: true, contrast: false })).toBe('high-contrast')
})

test('without a choice, a preference for contrast takes precedence over a dark theme', () => {
  expect(lookOf('system', { dark: false, contrast: false })).toBe('light')
  expect(lookOf('system', { dark: true, contrast: false })).toBe('dark')
  expect(lookOf('system', { dark: true, contrast: true })).toBe('high-contrast')
})

test('an invalid stored choice counts as no choice', () => {
  expect(lookOf('sepia', { dark: true, contrast: false })).toBe('dark')
})
