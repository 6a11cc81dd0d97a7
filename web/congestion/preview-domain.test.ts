import { expect, test } from 'vitest'
import { previewDomain } from './preview-text.ts'

const domainOf = (limitKw: number | null, ...values: readonly (readonly [expectedKw: number, limitedKw: number])[]) =>
  previewDomain({
    limitKw,
    points: values.map(([expectedKw, limitedKw], minute) => ({ at: `2026-03-02T15:0${minute}:00Z`, expectedKw, limitedKw })),
  })

test('contains zero, all values and the limit, with round ends', () => {
  expect(domainOf(20, [40, 20], [0, 0])).toEqual({ from: 0, to: 40 })
  expect(domainOf(45, [38, 20])).toEqual({ from: 0, to: 50 })
  expect(domainOf(-10, [10, -10])).toEqual({ from: -10, to: 10 })
})

test('omits a limit far above all values, unless all values are 0', () => {
  expect(domainOf(500, [4, 4]).to).toBe(4)
  expect(domainOf(500, [0, 0]).to).toBe(500)
  expect(domainOf(null, [4, 4]).to).toBe(4)
})
