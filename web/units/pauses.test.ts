import { expect, test } from 'vitest'
import { PAUSE_CAUSES } from '#contract/statuses.ts'
import { pauseOf, pauseText } from './pauses.ts'

test('each cause of a pause has its own text', () => {
  const texts = PAUSE_CAUSES.map((pausedBy) => pauseText({ status: 'SuspendedEVSE', pausedBy }))
  expect(texts).toEqual(['Waiting', 'Paused by load management', 'Paused by operator', 'Paused by charger'])
  expect(pauseText({ status: 'SuspendedEV' })).toBe('Paused by car')
})

test('a pause without a known cause names none', () => {
  for (const pausedBy of [undefined, null, 'toString', 'something new']) {
    expect(pauseText({ status: 'SuspendedEVSE', pausedBy })).toBe('Paused')
  }
})

test('other statuses are no pause, also with a cause', () => {
  for (const status of ['Charging', 'Preparing', 'Finishing', null]) {
    expect(pauseOf({ status, pausedBy: 'queue' })).toBeUndefined()
  }
})
