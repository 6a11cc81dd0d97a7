import * as fc from 'fast-check'
import { gridLines, type CurrentRequest } from '#simulator/dlm/model/current-request.ts'

/** Random groups of sessions for property tests. */

export interface Situation {
  readonly requests: readonly CurrentRequest[]
  readonly budgets: readonly number[]
  readonly isQueuing: boolean
}

const PHASES = [1, 2, 3] as const
const take = (bits: number, from: number, width: number) => (bits >>> from) & ((1 << width) - 1)

/** A session from 31 random bits, with few different values, so that ties and exact fits are common. */
function requestOf(bits: number, id: number, isBalanced: boolean, isDc: boolean): CurrentRequest {
  const [line, phases] = [PHASES[take(bits, 0, 2) % 3] ?? 1, PHASES[take(bits, 2, 2) % 3] ?? 3]
  const min = isDc ? 0 : take(bits, 4, 1) ? 6 : 6 + take(bits, 5, 5) / 3.1
  const max = min + (take(bits, 10, 1) ? 26 : take(bits, 11, 6) / 2)
  return {
    id,
    arrivesMs: take(bits, 17, 3) * 60_000,
    isVip: take(bits, 20, 2) === 0,
    lines: isBalanced ? gridLines(line, phases) : 1,
    min: Math.ceil(min * 100) / 100,
    max: (Math.ceil(max * 100) + 1) / 100,
    weight: isDc ? 50 * (1 + take(bits, 22, 2)) : 1,
    isHeldOn: false,
  }
}

const BITS = fc.integer({ min: 0, max: 2 ** 31 - 1 })
const BUDGET = fc.integer({ min: 0, max: 16_000 })

interface Wanted {
  readonly isQueuing?: boolean
  readonly isBalanced?: boolean
  readonly isDc?: boolean
  readonly maxSessions?: number
}

/** Up to twelve sessions, on one budget or on three lines, with budgets of 0 to 160 A. */
export const situations = (wanted: Wanted = {}): fc.Arbitrary<Situation> =>
  fc
    .tuple(fc.array(BITS, { maxLength: wanted.maxSessions ?? 12 }), BUDGET, BUDGET, BUDGET, fc.integer({ min: 0, max: 15 }))
    .map(([sessions, a, b, c, kind]) => {
      const isBalanced = wanted.isBalanced ?? (kind & 1) === 1
      const isDc = wanted.isDc ?? (!isBalanced && kind >= 12)
      const budgets = (isBalanced ? [a, b, c] : [a]).map((budget) => budget / 100)
      const requests = sessions.map((bits, place) => requestOf(bits, 1 + place, isBalanced, isDc))
      return { requests, budgets, isQueuing: wanted.isQueuing ?? (kind & 2) === 2 }
    })

/** The first of a number of random cases that violates a property, as text; null if none does. */
export function exceptionTo<T>(property: fc.IProperty<T>, cases: number): string | null {
  const found = fc.check(property, { numRuns: cases })
  return found.failed ? (fc.defaultReportMessage(found) ?? 'a case without words') : null
}
