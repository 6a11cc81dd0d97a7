import { expect, it } from 'vitest'
import { line, median, milliseconds, tableOf } from './line.ts'

it('is met at its bound and missed beyond it', () => {
  expect(line('paint', 100, { atMost: 100 }, milliseconds).isMet).toBe(true)
  expect(line('paint', 101, { atMost: 100 }, milliseconds).isMet).toBe(false)
  expect(line('rate', 0.59, { atLeast: 0.6 }, String).isMet).toBe(false)
})

it('is missed when nothing could be measured', () => {
  expect(line('paint', median([]), { atMost: 100 }, milliseconds).isMet).toBe(false)
})

it('lists what was promised and what was measured', () => {
  expect(tableOf([line('paint', 120, { atMost: 100 }, milliseconds)])).toBe(
    '        what   reach           measured\nMISSED  paint  at most 100 ms  120 ms',
  )
})
