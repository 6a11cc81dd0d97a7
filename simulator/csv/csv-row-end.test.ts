import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowBlocks, type RowForm } from './csv-seconds.ts'
import { utcText } from './csv-times.ts'

const START = Date.parse('2026-10-25T00:59:30Z')
const FORM: RowForm = { times: 'utc', isFixed: true }
const DECIMALS = [3, 0, 6]

const fieldText = (scaled: number, decimals: number) => (Number.isNaN(scaled) ? '' : (scaled / 10 ** decimals).toFixed(decimals))

/** Few values, so that columns are often the same in all rows of a stretch. */
const value = fc.constantFrom(0, -7, 12_345_678, NaN)
const column = (count: number) =>
  fc.oneof(
    value.map((one) => Array.from({ length: count }, () => one)),
    fc.array(value, { minLength: count, maxLength: count }),
  )
const stretch = fc
  .integer({ min: 1, max: 5 })
  .chain((count) => fc.tuple(...DECIMALS.map(() => column(count))).map((columns) => ({ count, columns })))

test('rows have their values, whether or not columns change within a stretch', () => {
  fc.assert(
    fc.property(fc.array(stretch, { minLength: 1, maxLength: 4 }), (drawn) => {
      const rows = drawn.flatMap(({ count, columns }) =>
        Array.from({ length: count }, (_, row) => [
          utcText(START + row * 1_000),
          ...columns.map((values, i) => fieldText(values[row] ?? NaN, DECIMALS[i] ?? 0)),
        ]),
      )
      const stretches = drawn.map(({ count, columns }) => ({
        startMs: START,
        stepMs: 1_000,
        count,
        columns: columns.map((values) => Float64Array.from(values)),
      }))
      const text = Buffer.concat([...rowBlocks(stretches, DECIMALS, FORM)]).toString('latin1')
      expect(text).toBe(rows.map((fields) => `${fields.join(',')}\r\n`).join(''))
    }),
    { numRuns: 300 },
  )
})
