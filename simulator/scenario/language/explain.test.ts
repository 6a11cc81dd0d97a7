import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { explain } from './explain.ts'
import { ManualStimulus } from './stimuli.ts'

const keys = [
  'at',
  'frequency',
  'station',
  'broker',
  'session',
  'fault',
  'to',
  'over',
  'dip',
  'call',
  'topic',
  'times',
  'for',
  'constructor',
]
const { line } = fc.letrec((tie) => ({
  line: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('10s', 'x', 49.65, -1, true, null, 'readStation', ''),
    fc.array(tie('line'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom(...keys), tie('line'), { maxKeys: 3 }),
  ),
}))

test('every refused value is explained with the place of an existing or missing part', () => {
  const refusals = fc.property(line, (value) => {
    const read = ManualStimulus.safeParse(value)
    if (read.success) return
    const problems = explain(read.error, ManualStimulus, value)
    expect(problems.length).toBeGreaterThan(0)
    for (const { sentence, path } of problems) {
      expect(sentence).toMatch(/^(expected|is|has|cannot|never) /)
      expect(path.length).toBeLessThanOrEqual(3)
    }
  })
  fc.assert(refusals, { numRuns: 1_000, seed: 1 })
})
