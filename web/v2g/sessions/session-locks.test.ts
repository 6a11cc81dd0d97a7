import { expect, it } from 'vitest'
import { V2G_MODES } from '#contract/v2g.ts'
import { noScheduleLock, schedulesLock } from './session-locks.ts'

const situation = {
  group: { isSupergroup: false },
  settings: { state: 'ready', value: { mode: 'freq' } },
  readOnly: false,
} satisfies Parameters<typeof schedulesLock>[0]

it('schedules are editable only in the adaptive modes', () => {
  const locked = V2G_MODES.filter((mode) => schedulesLock({ ...situation, settings: { state: 'ready', value: { mode } } }))
  expect(locked).toEqual(['external', 'no_v2g'])
  expect(schedulesLock({ ...situation, settings: { state: 'ready', value: { mode: 'external' } } })).toBe(
    'Schedules can be changed only in an adaptive mode.',
  )
})

it('a user without edit permission gets that reason in every mode', () => {
  expect(schedulesLock({ ...situation, readOnly: true })).toMatch(/^You can view/)
})

it('schedules are locked while the mode is loading', () => {
  expect(schedulesLock({ ...situation, settings: { state: 'loading', value: undefined } })).toMatch(/is loading/)
})

it('schedules are editable if the mode cannot be read, and under a super group', () => {
  expect(schedulesLock({ ...situation, settings: { state: 'failed', value: undefined } })).toBeUndefined()
  const external = { state: 'ready', value: { mode: 'external' } } as const
  expect(schedulesLock({ ...situation, group: { isSupergroup: true }, settings: external })).toBeUndefined()
})

it('deletion is locked for a session without target and departure', () => {
  expect(noScheduleLock({ targetSoC: null, departureTime: null })).toBeDefined()
  expect(noScheduleLock({ targetSoC: 80, departureTime: null })).toBeUndefined()
  expect(noScheduleLock({ targetSoC: null, departureTime: 0 })).toBeUndefined()
})
