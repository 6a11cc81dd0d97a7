import { expect, test } from 'vitest'
import { problemOf, stateText } from './start-screen.ts'

const capable = { isSecureContext: true, SharedWorker: () => {}, navigator: { serviceWorker: {} } }

test('a capable browser has no problem', () => {
  expect(problemOf(capable)).toBeUndefined()
})

test.each([
  [{ ...capable, isSecureContext: false }, 'HTTPS'],
  [{ ...capable, navigator: {} }, 'service workers'],
  [{ ...capable, SharedWorker: undefined }, 'shared workers'],
])('the problem names what is missing', (browser, word) => {
  expect(problemOf(browser)).toContain(word)
})

test('the state of a restoration has its share', () => {
  expect(stateText({ state: 'restoring', share: 0.459 })).toBe('Restoring the run: 45 %')
  expect(stateText({ state: 'failed', reason: 'No memory.' })).toBe('The simulator cannot start. No memory.')
})
