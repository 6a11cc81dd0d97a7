import { SECOND_MS } from '#contract/durations.ts'
import type { DraftErrors } from '#platform/draft/draft.ts'
import { typedNumber, unreadableError } from '#units/numbers/typed-number.ts'

/** The draft of the generator. */
export interface SampleDraft {
  count: string
  stepS: string
  minimumW: string
  maximumW: string
  seed: string
}

const COUNT_MAX = 3_600
const STEP_MAX_S = 86_400
const POWER_MAX_W = 1_000_000
const SEED_MAX = 4_294_967_295
const DEFAULT_POWER_W = 1_000

/** The default: one minute of values per second over the power range of the device. */
export function sampleFor(ratedPowerKw: number | null): SampleDraft {
  const maximumW = Math.round((ratedPowerKw ?? 0) * 1_000) || DEFAULT_POWER_W
  return { count: '60', stepS: '1', minimumW: String(-maximumW), maximumW: String(maximumW), seed: '1' }
}

/** The errors by field. */
export function sampleErrors(draft: SampleDraft): DraftErrors<SampleDraft> {
  const errors: DraftErrors<SampleDraft> = {}
  const check = (field: keyof SampleDraft, from: number, to: number) => {
    const value = typedNumber(draft[field])
    if (value === undefined || !Number.isInteger(value)) {
      errors[field] = unreadableError(draft[field], 'Enter a whole number.') ?? 'Enter a whole number.'
    } else if (value < from || value > to) errors[field] = `Enter a number from ${from} to ${to}.`
  }
  check('count', 1, COUNT_MAX)
  check('stepS', 1, STEP_MAX_S)
  check('minimumW', -POWER_MAX_W, POWER_MAX_W)
  check('maximumW', -POWER_MAX_W, POWER_MAX_W)
  check('seed', 0, SEED_MAX)
  if (!errors.minimumW && !errors.maximumW && numbersOf(draft).minimumW > numbersOf(draft).maximumW) {
    errors.maximumW = 'Maximum must be at least the minimum.'
  }
  return errors
}

function numbersOf({ count, stepS, minimumW, maximumW, seed }: SampleDraft) {
  const number = (text: string) => typedNumber(text) ?? NaN
  return {
    count: number(count),
    stepS: number(stepS),
    minimumW: number(minimumW),
    maximumW: number(maximumW),
    seed: number(seed),
  }
}

/**
 * Basepoints as JSON text for a draft without errors. Steps of one second give plain numbers. Other steps give times,
 * starting at the next whole second. A seed always gives the same values.
 */
export function randomSample(draft: SampleDraft, nowMs: number): string {
  const { count, stepS, minimumW, maximumW, seed } = numbersOf(draft)
  const next = seeded(seed)
  const values = Array.from({ length: count }, () => minimumW + Math.floor(next() * (maximumW - minimumW + 1)))
  if (stepS === 1) return `[${values.join(', ')}]`

  const startMs = Math.ceil(nowMs / SECOND_MS) * SECOND_MS
  const lines = values.map((value, index) => {
    const time = new Date(startMs + index * stepS * SECOND_MS).toISOString()
    return `  { "time": "${time.replace('.000', '')}", "value": ${value} }`
  })
  return `[\n${lines.join(',\n')}\n]`
}

/** The Mulberry32 generator: numbers in [0, 1) that depend on the seed only. */
function seeded(seed: number) {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The draft with the next seed. */
export const withNextSeed = (draft: SampleDraft): SampleDraft => ({
  ...draft,
  seed: String((numbersOf(draft).seed + 1) % (SEED_MAX + 1)),
})
