import { expect, it } from 'vitest'
import { ROUTES } from './testing/route-permissions.ts'
import { isScreenPath } from './screen-addresses.ts'

it.each([...Object.keys(ROUTES), '/site-management/', '/devices/a%2Fb%25/stats', '/devices/a.b'])('%s is a screen', (path) => {
  expect(isScreenPath(path)).toBe(true)
})

it.each(['/health', '/metrics', '/nothing', '/devices', '/devices/', '/devices/1/unknown', '/s/1/2', '/Login'])(
  '%s is no screen',
  (path) => {
    expect(isScreenPath(path)).toBe(false)
  },
)
