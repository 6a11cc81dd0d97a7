import { expect, test } from 'vitest'
import { completeCurrents, phasesInUse, type PhaseCurrents, type PhasesInUse } from './phase-currents.ts'

/** What is shown after these currents, five seconds apart. */
function after(...sent: readonly PhaseCurrents[]) {
  let phases: PhasesInUse | undefined
  for (const [place, sentA] of sent.entries()) phases = phasesInUse(phases, sentA, { nowMs: place * 5_000, hasPower: false })
  return [phases?.shownA, phases?.isAssumed]
}
const ALL = [14, 14, 14]

test('a phase that stops is not in use, with a value of 0 or without one', () => {
  expect(after(ALL, [14, 0, 0])).toEqual([[14, 0, 0], false])
  expect(after(ALL, [14])).toEqual([[14], false])
})

test('a phase that has come back keeps its current when it is missing again, and the draw is assumed', () => {
  expect(after(ALL, [14, 14], ALL, [14, 14])).toEqual([ALL, true])
  expect(after(ALL, [14, 14], [14, 0, 13], [15, 15])).toEqual([[15, 15, 13], true])
  expect(after(ALL, [14, 14], ALL)).toEqual([ALL, false])
})

test('a phase that a charger leaves out beside currents of 0 is not known, if it was in use', () => {
  expect(after([0, null, 21], [0, 0])).toEqual([[0, 0, null], false])
  expect(after([0, 21, 0], [0, 0])).toEqual([[0, 0], false])
  expect(after(ALL, [0.1, 0.1])).toEqual([[0.1, 0.1, null], false])
  // A single current can be the sum of the phases.
  expect(after(ALL, [0])).toEqual([[0], false])
})

test('a session that is paused and goes on has no phase that comes and goes', () => {
  expect(after(ALL, [0, 0, 0], ALL, [14, 0, 0])).toEqual([[14, 0, 0], false])
})

test('a phase that stays away for a minute is not in use', () => {
  const away: readonly PhaseCurrents[] = Array.from({ length: 13 }, () => [14, 14])
  expect(after(ALL, [14, 14], ALL, ...away)).toEqual([[14, 14], false])
})

test('beside a power, the current of a missing phase is not known, and follows from the power', () => {
  const before = phasesInUse(undefined, ALL, { nowMs: 0, hasPower: true })
  const missing = phasesInUse(before, [14, 14], { nowMs: 5_000, hasPower: true })
  const back = phasesInUse(missing, ALL, { nowMs: 10_000, hasPower: true })
  expect(phasesInUse(back, [14, 14], { nowMs: 15_000, hasPower: true })).toMatchObject({
    shownA: [14, 14, null],
    isAssumed: false,
  })
})

test('an unknown phase has no part of the error of an assumed voltage', () => {
  expect(completeCurrents([20, 0, null], 4_742, undefined)).toEqual([20, 0, 0])
  expect(completeCurrents([20, 0, null], 4_860, 230)).toEqual([20, 0, expect.closeTo(1.13, 2)])
})

test('what an unknown phase cannot draw beside the others belongs to a missing phase, too, or nothing is known of it', () => {
  expect(completeCurrents([29, null], 20_010, 230)).toEqual([29, 29, 29])
  expect(completeCurrents([29, 29, null], 26_680, 230)).toBeUndefined()
  expect(completeCurrents([0, null], 11_575, 222.6, undefined, 32)).toEqual([0, expect.closeTo(26, 1), expect.closeTo(26, 1)])
  expect(completeCurrents([0.7, null], 3_680, 230)).toEqual([0.7, expect.closeTo(15.3, 1)])
})
