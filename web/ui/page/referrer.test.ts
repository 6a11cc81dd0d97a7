import { afterEach, expect, test, vi } from 'vitest'
import { referrerOf, rememberReferrer } from './referrer.ts'

afterEach(() => vi.unstubAllGlobals())

test('returns the URL with its filter from which a page was opened', () => {
  vi.stubGlobal('location', { pathname: '/site-management/stations', search: '?types=V2G' })
  rememberReferrer('/devices/a')
  expect(referrerOf('/devices/a')).toBe('/site-management/stations?types=V2G')
})

test('returns undefined for a page that was not opened from the console', () => {
  vi.stubGlobal('location', { pathname: '/groups/7', search: '' })
  rememberReferrer('/devices/a')
  expect(referrerOf('/devices/b')).toBeUndefined()
})
