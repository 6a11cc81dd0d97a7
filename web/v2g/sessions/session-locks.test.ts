import { expect, it } from 'vitest'
import { V2G_MODES } from '#contract/v2g.ts'
import { emptyLock, schedulesLock } from './session-locks.ts'

const situation = {
  group: { isSupergroup: false },
  settings: { state: 'ready', value: { mode: 'freq' } },
  readOnly: false,
} satisfies Parameters<typeof schedulesLock>[0]

it('schedules can be changed in the adaptive modes alone', () => {
  const locked = V2G_MODES.filter((mode) => schedulesLock({ ...situation, settings: { state: 'ready', value: { mode } } }))
  expect(locked).toEqual(['external', 'no_v2g'])
  expect(schedulesLock({ ...situation, settings: { state: 'ready', value: { mode: 'external' } } })).toBe(
    'Schedules can be changed only in an adaptive mode.',
  )
})

it('who may not edit the group is told so, whatever the mode', () => {
  expect(schedulesLock({ ...situation, readOnly: true })).toMatch(/^You may see/)
})

it('nothing can be changed before the mode is known', () => {
  expect(schedulesLock({ ...situation, settings: { state: 'loading', value: undefined } })).toMatch(/not known yet/)
})

it('the platform has the say where the mode cannot be read, and under a super group', () => {
  expect(schedulesLock({ ...situation, settings: { state: 'failed', value: undefined } })).toBeUndefined()
  const external = { state: 'ready', value: { mode: 'external' } } as const
  expect(schedulesLock({ ...situation, group: { isSupergroup: true }, settings: external })).toBeUndefined()
})

it('a session without target and departure has no schedule to delete', () => {
  expect(emptyLock({ targetSoC: null, departureTime: null })).toBeDefined()
  expect(emptyLock({ targetSoC: 80, departureTime: null })).toBeUndefined()
  expect(emptyLock({ targetSoC: null, departureTime: 0 })).toBeUndefined()
})
