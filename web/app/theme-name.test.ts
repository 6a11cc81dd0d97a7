import { expect, test } from 'vitest'
import { themeNameOf } from './theme-name.ts'

test('a chosen theme overrides the preferences of the system', () => {
  expect(themeNameOf('light', { dark: true, contrast: true })).toBe('light')
  expect(themeNameOf('high-contrast', { dark: true, contrast: false })).toBe('high-contrast')
})

test('without a choice, a preference for contrast takes precedence over a dark theme', () => {
  expect(themeNameOf('system', { dark: false, contrast: false })).toBe('light')
  expect(themeNameOf('system', { dark: true, contrast: false })).toBe('dark')
  expect(themeNameOf('system', { dark: true, contrast: true })).toBe('high-contrast')
})

test('an invalid stored choice counts as no choice', () => {
  expect(themeNameOf('sepia', { dark: true, contrast: false })).toBe('dark')
})
