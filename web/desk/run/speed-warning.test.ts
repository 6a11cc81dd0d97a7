import { expect, test } from 'vitest'
import type { SimState } from '#contract/sim.ts'
import { speedWarning } from './speed-warning.ts'

const feed = { broker: 'mqtt://b:1883', connected: true, sent: 0, dropped: 0, reconnects: 0, slowsWorld: false }
const warning = (state: Partial<SimState>) => speedWarning({ paused: false, speed: 1, feed, ...state } as SimState)

test('speedWarning is undefined while the world reaches nine tenths of its speed', () => {
  expect(warning({ actualSpeed: 1 })).toBeUndefined()
  expect(warning({ actualSpeed: 0.9 })).toBeUndefined()
  expect(warning({ speed: 3_600, actualSpeed: 3_240 })).toBeUndefined()
})

test('speedWarning is undefined while the clock is paused', () => {
  expect(warning({ paused: true, actualSpeed: 0 })).toBeUndefined()
})

test('speedWarning names the broker that delays a jump', () => {
  expect(warning({ paused: true, actualSpeed: 0, feed: { ...feed, slowsWorld: true } })).toBe(
    'The broker is too slow. The world waits for it.',
  )
})

test('speedWarning states the speed that the machine reaches', () => {
  expect(warning({ actualSpeed: 0.56 })).toBe('This machine reaches only ×0.56')
  expect(warning({ speed: 60, actualSpeed: 53.9 })).toBe('This machine reaches only ×54')
  expect(warning({ speed: 3_600, actualSpeed: 3_239 })).toBe('This machine reaches only ×3\u202F200')
  expect(warning({ actualSpeed: 0.054 })).toBe('This machine reaches only ×0.05')
  expect(warning({ actualSpeed: 0.5, feed: null })).toBe('This machine reaches only ×0.5')
})

test('speedWarning names the broker that the world waits for', () => {
  expect(warning({ actualSpeed: 0.56, feed: { ...feed, slowsWorld: true } })).toBe(
    'The broker is too slow. The world waits for it and reaches only ×0.56.',
  )
})
