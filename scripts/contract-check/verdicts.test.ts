import { expect, it } from 'vitest'
import { inTotal } from './verdicts.ts'

it('says how many calls agree and differ, and of the others only what occurred', () => {
  expect(inTotal(['agrees', 'agrees', 'not offered'])).toBe('3 calls: 2 agree, 0 differ, 1 not offered')
  expect(inTotal(['differs', 'nothing to ask'])).toBe('2 calls: 0 agree, 1 differ, 1 with nothing to ask about')
})
