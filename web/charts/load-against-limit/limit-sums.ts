import type { LimitStep } from '#contract/phase-load.ts'
import { ASSUMED_VOLTAGE_V } from '#units/current-power.ts'
import { partsOf, type SummedPart } from '#units/phase-load.ts'

/** The drawn grid line, or the sum of all lines. */
export type DrawnLine = 'L1' | 'L2' | 'L3' | 'sum'

/** A limit with its parts, in the unit of the chart. */
export interface LimitSum {
  readonly value: number
  readonly parts: readonly SummedPart[]
}

/** The limits of a step. Undefined without one, or if it is unknown: of building and chargers together, and of the chargers alone. */
export interface StepLimits {
  readonly fromMs: number
  readonly fuse: LimitSum | undefined
  readonly ofChargers: LimitSum | undefined
  /** Whether the meter measured the chargers too; undefined if the platform does not report it. */
  readonly meterIncludesChargers: boolean | undefined
}

const LINES = ['L1', 'L2', 'L3'] as const
/** kW of 1 A on three phases. */
const KW_PER_A = (3 * ASSUMED_VOLTAGE_V) / 1_000

const lowest = (sums: readonly LimitSum[]) =>
  sums.reduce<LimitSum | undefined>((least, sum) => (least && least.value <= sum.value ? least : sum), undefined)

/** The sum of limits, with the parts of one kind added. Undefined if one of them is missing, so that there is no common limit. */
function totalOf(sums: readonly (LimitSum | undefined)[]): LimitSum | undefined {
  const parts = new Map<SummedPart['kind'], SummedPart>()
  let value = 0
  for (const sum of sums) {
    if (!sum) return undefined
    value += sum.value
    for (const part of sum.parts) {
      const before = parts.get(part.kind)
      parts.set(part.kind, { ...before, ...part, amount: (before?.amount ?? 0) + part.amount })
    }
  }
  return { value, parts: [...parts.values()] }
}

/** Adds the building to a limit of the chargers. */
export const withBuilding = (limit: LimitSum | undefined, building: number): LimitSum | undefined =>
  limit && building !== 0
    ? { value: limit.value + building, parts: [...limit.parts, { kind: 'building', amount: building }] }
    : limit

/** The lower of two limits. */
export const lowerOf = (one: LimitSum | undefined, other: LimitSum | undefined): LimitSum | undefined =>
  lowest([one, other].filter((sum) => sum !== undefined))

/**
 * The limits of a step in the unit of the chart. Chargers in kW load the lines equally, so the line with the lowest limit counts.
 */
export function limitsOfStep({ at, limits, meterIncludesChargers }: LimitStep, unit: 'A' | 'kW', line: DrawnLine): StepLimits {
  const sumOn = (place: number, isFuse: boolean) =>
    lowest(
      (limits ?? [])
        .filter((one) => (one.kind === 'main-fuse') === isFuse && (one.line === null || one.line === place + 1))
        .map((one) => scaled({ value: one.limit, parts: partsOf(one) }, unit === 'kW' && one.unit === 'A' ? KW_PER_A : 1)),
    )
  const total = (isFuse: boolean) => {
    const sums = LINES.map((_, place) => sumOn(place, isFuse))
    if (unit === 'kW') return lowest(sums.filter((sum) => sum !== undefined))
    return line === 'sum' ? totalOf(sums) : sums[LINES.indexOf(line)]
  }
  return {
    fromMs: Date.parse(at),
    fuse: total(true),
    ofChargers: total(false),
    meterIncludesChargers: meterIncludesChargers ?? undefined,
  }
}

/** A limit in another unit. */
export const scaled = ({ value, parts }: LimitSum, factor: number): LimitSum => ({
  value: value * factor,
  parts: factor === 1 ? parts : parts.map((part) => ({ ...part, amount: part.amount * factor })),
})
