import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { limitOf, RESERVE_RULES } from '#simulator/reserves/model/rules.ts'
import { approvalOf } from './capacity.ts'
import { mirrored } from './mirror.ts'
import { PRODUCTS, requiredShare, type ProductName } from '#simulator/battery-storage/model/product.ts'
import { programmeFindings, type Measured } from './programme-findings.ts'
import { testsOf, type ProgrammeTest } from './programme-tests.ts'
import { requirementsOf } from './requirements.ts'
import type { ResponseSample } from './response.ts'

/** Rows of a test that have other values: see `scripts/approval/borderline-cases.py`. */
type Span = readonly [kind: string, operation: 'set' | 'times' | 'noise', from: number, to: number, a: number, b: number]

/** A response that `scripts/approval/borderline-cases.py` evaluates independently. Responses are shares of the capacity. */
interface Case {
  readonly edge: string
  readonly product: ProductName
  /** The given tests: `ramps`, `linearity`, `endurance`, `energy`, and sines with their period. */
  readonly tests: readonly string[]
  readonly signal: {
    readonly gain?: number
    /** Gain of responses down. */
    readonly gainDown?: number
    readonly deadRows?: number
    readonly lagS?: number
    /** The row until which a static response holds its maximum. */
    readonly holdsUntil?: number
    readonly spans?: readonly Span[]
  }
  /** Uses of the high-performance mode, as rows. */
  readonly uses?: readonly (readonly [from: number, to: number])[]
  /** Seconds from which NEM and AEM are on (1) or off, with minutes of full activation. */
  readonly modes?: readonly (readonly [atS: number, nem: 0 | 1, aem: 0 | 1, enduranceMin: number])[]
  /** By name and direction; null is a value that could not be measured. */
  readonly values: Readonly<Record<string, number | null>>
  readonly failed: readonly string[]
  readonly notShown?: readonly string[]
  /** Share of the capacity that can be sold. */
  readonly capacity: number
}

const CASES: readonly Case[] = JSON.parse(readFileSync(new URL('testing/borderline-cases.json', import.meta.url), 'utf8'))
const P0_KW = 20
/** The static response gives back this share per row, 2 % per second. */
const RELEASE_PER_ROW = 0.002

const kindOf = ({ kind, sine }: ProgrammeTest) => (sine ? `sine ${sine.periodS}` : kind)

function withSpans(shares: number[], kind: string, spans: readonly Span[]): void {
  for (const [of, operation, from, to, a, b] of spans) {
    if (of !== kind) continue
    const end = Math.min(to, shares.length)
    for (let row = from; row < end; row++) {
      const was = shares[row] ?? 0
      if (operation === 'times') shares[row] = was * a
      else if (operation === 'noise') shares[row] = was + (row % 2 === 0 ? a : -a)
      else shares[row] = a + ((b - a) * (row - from)) / Math.max(1, end - 1 - from)
    }
  }
}

/** The response of a case to a test at 10 Hz; of FCR-D down as it is measured. */
function play({ product, signal }: Case, test_: ProgrammeTest): ResponseSample[] {
  const { gain = 1, gainDown = gain, deadRows = 0, lagS = 0, holdsUntil, spans = [] } = signal
  const isDown = product === 'fcr-d-down-dynamic'
  const { durationS, frequencyHz } = test_.sequence
  const rows = Math.round(durationS * 10) + 1
  const hz = Array.from({ length: rows }, (_, row) => frequencyHz(row / 10))
  const wanted = hz.map((value) => {
    // A sine goes beyond no limit of its product.
    const share = requiredShare(PRODUCTS[product], value) * (isDown ? -1 : 1)
    return share * (share < 0 ? gainDown : gain)
  })
  const shares = wanted.map((_, row) => wanted[Math.max(0, row - deadRows)] ?? 0)
  if (holdsUntil !== undefined && test_.kind === 'ramps') {
    for (let row = 1; row < rows; row++) shares[row] = Math.max(shares[row] ?? 0, shares[row - 1] ?? 0)
    const held = shares[holdsUntil] ?? 0
    for (let row = holdsUntil; row < rows; row++) shares[row] = Math.max(0, held - RELEASE_PER_ROW * (row - holdsUntil))
  }
  const decay = lagS > 0 ? Math.exp(-0.1 / lagS) : 0
  for (let row = 1; row < rows; row++) {
    const share = shares[row] ?? 0
    shares[row] = share + ((shares[row - 1] ?? 0) - share) * decay
  }
  withSpans(shares, kindOf(test_), spans)
  const samples = shares.map((share, row) => ({ atS: row / 10, frequencyHz: hz[row] ?? NaN, responseKw: P0_KW * share }))
  if (!isDown) return samples
  return mirrored(samples.map((sample) => Object.assign(sample, { frequencyHz: 100 - sample.frequencyHz })))
}

function measure(one: Case, test_: ProgrammeTest): Measured {
  const { uses = [], modes = [] } = one
  const samples = test_.kind === 'energy' && !one.signal.spans ? ends(test_) : play(one, test_)
  return {
    test: test_,
    capacityKw: P0_KW,
    samples,
    modes: modes.map(([atS, nem, aem, enduranceMin]) => ({ atS, nem, aem, enduranceMin })),
    modeShifts:
      uses.length === 0
        ? []
        : samples.map(({ atS, frequencyHz }, row) => ({
            atS,
            frequencyHz,
            isHighPerformance: uses.some(([from, to]) => row >= from && row < to),
          })),
  }
}

const ends = ({ sequence: { durationS } }: ProgrammeTest): ResponseSample[] =>
  [0, durationS].map((atS) => ({ atS, frequencyHz: 50, responseKw: 0 }))

function judge(one: Case) {
  const { product, tests } = one
  const programme = testsOf(product, {
    hasLowLoad: false,
    hasLowDroop: false,
    isContinuous: !tests.includes('linearity'),
    isLimited: tests.includes('energy'),
  }).filter((test_) => tests.includes(kindOf(test_)))
  expect(programme.length, `tests of ${one.edge}`).toBe(tests.length)
  const { findings } = programmeFindings(
    RESERVE_RULES,
    product,
    programme.map((test_) => measure(one, test_)),
  )
  return { findings, approval: approvalOf(limitOf(RESERVE_RULES, product, 'minFactor', 'low'), P0_KW, findings) }
}

/** Shares of a value by which it may differ: the loop is evaluated at other points between the tested periods. */
const LOOP_TOLERANCE = 1e-3
const isSame = (name: string, is: number, value: number) =>
  Math.abs(is - value) < (['stability', 'performance'].includes(name) ? LOOP_TOLERANCE * value : 2e-5)

/** What differs from the independent evaluation, as sentences. */
function differences(one: Case): string[] {
  const { findings, approval } = judge(one)
  const found = new Map(findings.map(({ name, part, value }) => [part ? `${name} ${part}` : name, value]))
  const values = Object.entries(one.values).flatMap(([name, value]) => {
    const is = found.get(name) ?? NaN
    const isEqual = value === null ? !Number.isFinite(is) : isSame(name, is, value)
    return isEqual ? [] : [`${name} is ${is} in place of ${value}`]
  })
  const failed = [...new Set(approval.failed)].toSorted().join(' ')
  const notShown = approval.notShown.join(' ')
  const capacity = approval.capacityKw / P0_KW
  const tolerance = one.tests.includes('sine 10') ? LOOP_TOLERANCE : 1e-6
  return [
    ...values,
    ...(failed === one.failed.join(' ') ? [] : [`fails "${failed}" in place of "${one.failed.join(' ')}"`]),
    ...(notShown === (one.notShown ?? []).join(' ') ? [] : [`does not show "${notShown}"`]),
    ...(Math.abs(capacity - one.capacity) < tolerance ? [] : [`capacity ${capacity} for ${one.capacity}`]),
  ].map((text) => `${one.product}, ${one.edge}: ${text}`)
}

describe('values, verdicts and capacities at the edges of limits and windows are those of an independent evaluation', () => {
  const groupOf = ({ edge, product, tests }: Case) => {
    if (edge.startsWith('capacity')) return `${product}, reduced capacity`
    return `${product}, ${tests.length > 1 ? 'sines' : tests.join(', ')}`
  }
  test.for([...new Set(CASES.map(groupOf))])('%s', { timeout: 60_000 }, (group) => {
    expect(CASES.filter((one) => groupOf(one) === group).flatMap(differences)).toEqual([])
  })

  test('twelve whole programmes or more end with a reduced capacity, or fail just beyond the smallest factor', () => {
    const ends = CASES.filter(({ edge }) => edge.startsWith('capacity')).map(({ capacity }) => capacity)
    expect(ends.filter((capacity) => capacity > 0 && capacity < 1).length).toBeGreaterThanOrEqual(12)
    expect(ends).toContain(0)
  })

  test('there are at least 400 cases, and each requirement is met in some and not met in others', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(400)
    for (const product of Object.keys(PRODUCTS) as ProductName[]) {
      const names = new Set(requirementsOf(RESERVE_RULES, product).map(({ name }) => name))
      names.delete('combination')
      const outcomesOf = (name: string) =>
        new Set(
          CASES.flatMap((one) => {
            const isValue = Object.keys(one.values).some((key) => key.split(' ')[0] === name)
            return one.product !== product || !(isValue || (name === 'energyManagement' && one.modes))
              ? []
              : [one.failed.includes(name)]
          }),
        )
      const oneSided = [...names].filter((name) => outcomesOf(name).size < 2)
      expect({ product, oneSided }).toEqual({ product, oneSided: [] })
    }
  })
})
