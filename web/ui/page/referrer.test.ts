import { afterEach, expect, test, vi } from 'vitest'
import { cameFrom, rememberReferrer } from './referrer.ts'

afterEach(() => vi.unstubAllGlobals())

test('the way back leads to where a page was opened from, with its filter', () => {
  vi.stubGlobal('location', { pathname: '/site-management/stations', search: '?types=V2G' })
  rememberReferrer('/devices/a')
  expect(cameFrom('/devices/a')).toBe('/site-management/stations?types=V2G')
})

test('a page that was not opened from here has no way back', () => {
  vi.stubGlobal('location', { pathname: '/groups/7', search: '' })
  rememberReferrer('/devices/a')
  expect(cameFrom('/devices/b')).toBeUndefined()
})
