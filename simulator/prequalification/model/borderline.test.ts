import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PRODUCTS, requiredShare } from './product.ts'
import { fastRampFindings } from './ramp-findings.ts'
import { fastRamps } from './sequence.ts'

/** A case of `scripts/approval/borderline-cases.py`, which evaluates it independently. */
interface Case {
  readonly gain: number
  readonly deadRows: number
  readonly fromRow: number
  readonly toRow: number
  readonly level: number
  readonly values: Readonly<Record<string, number>>
}

const CASES: readonly Case[] = JSON.parse(readFileSync(new URL('testing/borderline-cases.json', import.meta.url), 'utf8'))
const P0_KW = 20
const ROWS = fastRamps.durationS * 10 + 1
const SHARES = Array.from({ length: ROWS }, (_, row) =>
  requiredShare(PRODUCTS['fcr-d-up-dynamic'], fastRamps.frequencyHz(row / 10)),
)

test('the values of 400 cases at the edges of the windows are those of an independent evaluation', () => {
  expect(CASES.length).toBe(400)
  for (const { gain, deadRows, fromRow, toRow, level, values } of CASES) {
    const samples = Array.from({ length: ROWS }, (_, row) => ({
      atS: row / 10,
      frequencyHz: fastRamps.frequencyHz(row / 10),
      responseKw: P0_KW * gain * (SHARES[Math.max(0, row - deadRows)] ?? 0) * (row >= fromRow && row < toRow ? level : 1),
    }))
    const found: Record<string, number> = {}
    for (const { name, value } of fastRampFindings(samples, P0_KW)) found[name] = Math.max(found[name] ?? -Infinity, value)
    for (const [name, value] of Object.entries(values)) {
      expect(
        Math.abs((found[name] ?? NaN) - value),
        `${name} of ${JSON.stringify({ gain, deadRows, fromRow, toRow, level })}`,
      ).toBeLessThan(2e-5)
    }
  }
})
