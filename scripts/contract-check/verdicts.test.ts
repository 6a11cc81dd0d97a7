import { expect, it } from 'vitest'
import { inTotal, shortfall, type CheckVerdict } from './verdicts.ts'

it('says how many calls agree and differ, and of the others only what occurred', () => {
  expect(inTotal(['agrees', 'agrees', 'not offered'])).toBe('3 calls: 2 agree, 0 differ, 1 not offered')
  expect(inTotal(['differs', 'nothing to ask'])).toBe('2 calls: 0 agree, 1 differ, 1 with nothing to ask about')
})

const times = (count: number, verdict: CheckVerdict) => Array.from({ length: count }, () => verdict)

it('warns with the reason when half of the calls or fewer were compared', () => {
  expect(shortfall([...times(4, 'agrees'), ...times(10, 'refused'), ...times(24, 'nothing to ask')])).toMatch(
    /^WARNING: only 4 of 38 calls were compared: 10 were refused and 24 had nothing to ask about\. Run the check as/,
  )
  expect(shortfall([...times(5, 'agrees'), ...times(5, 'refused')])).toBeDefined()
})

it('counts a call that differs or is not offered as compared', () => {
  expect(shortfall([...times(3, 'agrees'), ...times(2, 'differs'), 'not offered', ...times(5, 'refused')])).toBeUndefined()
})
