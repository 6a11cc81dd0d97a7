import { expect, it } from 'vitest'
import { findBrowser } from './browser.ts'

const computer = (platform: NodeJS.Platform, present: string[], env: Record<string, string> = {}) => ({
  platform,
  env,
  exists: (path: string) => present.includes(path),
})

it('takes the browser that LOADSTAR_BROWSER names before an installed one', () => {
  const env = { LOADSTAR_BROWSER: '/opt/mine/chrome', PATH: '/usr/bin' }
  expect(findBrowser(computer('linux', ['/usr/bin/chromium', '/opt/mine/chrome'], env))).toBe('/opt/mine/chrome')
})

it('goes on searching when LOADSTAR_BROWSER names no file', () => {
  const env = { LOADSTAR_BROWSER: '/opt/gone/chrome', PATH: '/usr/bin' }
  expect(findBrowser(computer('linux', ['/usr/bin/chromium'], env))).toBe('/usr/bin/chromium')
})

it('searches the PATH on Linux', () => {
  expect(findBrowser(computer('linux', ['/home/a/bin/google-chrome'], { PATH: '/home/a/bin:/usr/bin' }))).toBe(
    '/home/a/bin/google-chrome',
  )
})

it('finds Edge among the applications of macOS', () => {
  const edge = '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'
  expect(findBrowser(computer('darwin', [edge], { HOME: '/Users/a' }))).toBe(edge)
})

it('finds Chrome under Program Files on Windows', () => {
  const chrome = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'
  expect(findBrowser(computer('win32', [chrome], { PROGRAMFILES: 'C:\\Program Files' }))).toBe(chrome)
})

it('says so when there is none', () => {
  expect(findBrowser(computer('linux', [], { PATH: '/usr/bin' }))).toBeUndefined()
})
