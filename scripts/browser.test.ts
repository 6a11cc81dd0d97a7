import { expect, it } from 'vitest'
import { findBrowser } from './browser.ts'

const computer = (platform: NodeJS.Platform, present: string[], env: Record<string, string> = {}) => ({
  platform,
  env,
  exists: (path: string) => present.includes(path),
})

it('takes the browser that LOADSTAR_BROWSER names before an installed one', () => {
  const env = { LOADSTAR_BROWSER: '/opt/mine/chrome', PATH: '/usr/bin' }
  expect(findBrowser(computer('linux', ['/usr/bin/chromium', '/opt/mine/chrome'], env), 'headless')).toBe('/opt/mine/chrome')
})

it('goes on searching when LOADSTAR_BROWSER names no file', () => {
  const env = { LOADSTAR_BROWSER: '/opt/gone/chrome', PATH: '/usr/bin' }
  expect(findBrowser(computer('linux', ['/usr/bin/chromium'], env), 'headless')).toBe('/usr/bin/chromium')
})

it('searches the PATH on Linux', () => {
  expect(findBrowser(computer('linux', ['/home/a/bin/google-chrome'], { PATH: '/home/a/bin:/usr/bin' }), 'whole')).toBe(
    '/home/a/bin/google-chrome',
  )
})

it('takes a browser without a window for tests, and a whole one for measurements', () => {
  const both = computer('linux', ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'])
  expect(findBrowser(both, 'headless')).toBe('/usr/bin/chromium-headless-shell')
  expect(findBrowser(both, 'whole')).toBe('/usr/bin/chromium')
  const shellOnly = computer('linux', ['/usr/bin/chromium-headless-shell'])
  expect(findBrowser(shellOnly, 'whole')).toBeUndefined()
})

it('finds Edge among the applications of macOS', () => {
  const edge = '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'
  expect(findBrowser(computer('darwin', [edge], { HOME: '/Users/a' }), 'headless')).toBe(edge)
})

it('finds Chrome under Program Files on Windows', () => {
  const chrome = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'
  expect(findBrowser(computer('win32', [chrome], { PROGRAMFILES: 'C:\\Program Files' }), 'headless')).toBe(chrome)
})

it('returns undefined without a browser', () => {
  expect(findBrowser(computer('linux', [], { PATH: '/usr/bin' }), 'headless')).toBeUndefined()
})
