import { array, assert, constantFrom, integer, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PowerSample } from './response-times.ts'
import { measure, MEASURE_NAMES, RULED_MEASURES } from './measures.ts'
import type { ResponseCurve } from './measure.ts'
import { fastRules, type Rules, singleStepRules, stepwiseRules } from './response-rules.ts'

/** Powers, each with its number of seconds. */
const steps = (...parts: readonly (readonly [seconds: number, kw: number])[]) =>
  parts.flatMap(([seconds, kw]) => Array.from({ length: seconds }, () => kw))

/** Starts one second after the crossing, with `stepMs` between two samples. */
function courseOf(
  required: readonly number[],
  delivered: readonly number[],
  change: Partial<ResponseCurve> = {},
  stepMs = 1_000,
): ResponseCurve {
  const samples = required.map((requiredKw, place): PowerSample => ({
    atMs: (place + 1) * stepMs,
    requiredKw,
    deliveredKw: delivered[place] ?? 0,
  }))
  return { crossedMs: 400, noticedMs: 1_000, samples, isOver: true, countedBackMs: null, ...change }
}

const DEFAULTS = { activationFrequency: 49.7, deactivationFrequency: 49.9, deactivationDelay: 180, triggerDelayInMs: 0 }
const SINGLE = singleStepRules(DEFAULTS)

/** Without chargers outside. */
const NONE = { value: null, rule: null, isKept: null }
const NO_OUTSIDE = { outsideDetect: NONE, outsideFirst: NONE, outsideSend: NONE, outsideObey: NONE, outsideReport: NONE }

const STEPWISE_RULES = stepwiseRules('fcr-d-up-dynamic')

describe('a single-step group', () => {
  const asked = steps([60, 5], [1, 0])
  const good = courseOf(asked, steps([60, 5.2], [1, 0]), { countedBackMs: 180_000 })

  test('that follows its settings keeps every rule', () => {
    expect(measure(good, SINGLE)).toEqual({
      detection: { value: 0.6, rule: 'within 1 s', isKept: true },
      timeTo50: { value: 0.6, rule: 'within 2 s', isKept: true },
      timeTo86: { value: 0.6, rule: null, isKept: null },
      timeTo100: { value: 0.6, rule: 'within 2 s', isKept: true },
      depth: { value: 5.2, rule: 'at least 5 kW', isKept: true },
      excess: { value: 4, rule: 'at most 20 %', isKept: true },
      hold: { value: 59, rule: 'throughout the activation, with at least 95 %', isKept: true },
      recovery: { value: 180, rule: '180 s at 49.9 Hz or more', isKept: true },
      meterChange: NONE,
      ...NO_OUTSIDE,
    })
  })

  test('reports the parts of the response of chargers outside without a rule', () => {
    const split = { detectMs: 40, firstMs: 60, sendMs: 900, obeyMs: 2_400, reportMs: null }
    const measures = measure({ ...good, split }, SINGLE)
    expect(measures.outsideDetect).toEqual({ value: 40, rule: null, isKept: null })
    expect(measures.outsideFirst.value).toBe(60)
    expect(measures.outsideSend.value).toBe(900)
    expect(measures.outsideObey.value).toBe(2_400)
    expect(measures.outsideReport).toEqual(NONE)
  })

  test('reports the change at the meter without a rule', () => {
    const changesKw = steps([30, 5.2], [30, 9.44], [1, -2])
    const samples = good.samples.map((sample, place) => ({ ...sample, meterChangeKw: changesKw[place] ?? 0 }))
    const { meterChange, excess } = measure({ ...good, samples }, SINGLE)
    expect(meterChange).toEqual({ value: 9.4, rule: null, isKept: null })
    expect(excess).toMatchObject({ value: 4, isKept: true })
  })

  test('may use the delay of its command', () => {
    const late = courseOf(asked, steps([4, 0], [56, 5], [1, 0]))
    expect(measure(late, SINGLE).timeTo100).toEqual({ value: 4.6, rule: 'within 2 s', isKept: false })
    const delayed = singleStepRules({ ...DEFAULTS, triggerDelayInMs: 3_000 })
    expect(measure(late, delayed).timeTo100).toEqual({ value: 4.6, rule: 'within 5 s', isKept: true })
  })

  test('that never delivers enough breaks the rules of times, depth and hold', () => {
    const { timeTo50, timeTo100, depth, hold } = measure(courseOf(asked, steps([60, 3], [1, 0])), SINGLE)
    expect(timeTo50).toMatchObject({ value: 0.6, isKept: true })
    expect(timeTo100).toMatchObject({ value: null, isKept: false })
    expect(depth).toEqual({ value: 3, rule: 'at least 5 kW', isKept: false })
    expect(hold).toMatchObject({ value: null, isKept: false })
  })

  test.for([
    [4.8, true],
    [4.7, false],
  ] as const)('that falls to %d of 5 kW once all was there holds: %s', ([kw, isKept]) => {
    const wandering = courseOf(asked, steps([10, 5], [40, kw], [10, 5], [1, 0]))
    expect(measure(wandering, SINGLE).hold.isKept).toBe(isKept)
  })

  test('that reduces its response before the release breaks the hold rule', () => {
    const { depth, hold } = measure(courseOf(asked, steps([20, 5], [5, 4], [35, 5], [1, 0])), SINGLE)
    expect(depth.isKept).toBe(true)
    expect(hold).toMatchObject({ value: 20, isKept: false })
  })

  test('must be released exactly after its delay', () => {
    const keptAt = (countedBackMs: number | null) => measure({ ...good, countedBackMs }, SINGLE).recovery.isKept
    expect([179_900, 180_000, 181_000, 181_100].map(keptAt)).toEqual([false, true, true, false])
    // A user has disabled the service.
    expect(keptAt(null)).toBeNull()
  })

  test('with a late detection breaks the detection rule', () => {
    expect(measure({ ...good, noticedMs: 1_500 }, SINGLE).detection).toEqual({ value: 1.1, rule: 'within 1 s', isKept: false })
  })
})

describe('a stepwise group', () => {
  /** The response to a step to 10 kW of one minute, delayed by a number of seconds at both ends. */
  const lagged = (lagS: number) => [
    ...Array.from({ length: 60 }, (_, second) => 10 * (1 - Math.exp(-(second + 0.6) / lagS))),
    ...Array.from({ length: 60 }, (_, second) => 10 * Math.exp(-(second + 1) / lagS)),
  ]
  const asked = steps([60, 10], [60, 0])
  const of = (lagS: number) => measure(courseOf(asked, lagged(lagS)), STEPWISE_RULES)

  test('must deliver 50 % in 5 s, 86 % in 7.5 s and 100 % in 30 s, and end within 30 s', () => {
    const measures = of(2.5)
    const { detection, meterChange, ...rest } = measures
    expect(meterChange).toMatchObject({ rule: null, isKept: null })
    expect(detection).toMatchObject({ rule: null, isKept: null })
    const ruled = RULED_MEASURES.filter((name) => name !== 'detection')
    expect(ruled.map((name) => measures[name].isKept)).toEqual([true, true, true, true, true, true, true])
    expect([rest.timeTo50.value, rest.timeTo86.value, rest.timeTo100.value]).toEqual([2.6, 5.6, 11.6])
  })

  test('that is slow breaks the shorter time limits first', () => {
    const keptAt = (lagS: number) => [of(lagS).timeTo50, of(lagS).timeTo86, of(lagS).timeTo100].map(({ isKept }) => isKept)
    expect(keptAt(4)).toEqual([true, false, true])
    expect(keptAt(8)).toEqual([false, false, false])
    expect(of(20).recovery).toMatchObject({ isKept: false })
  })

  test('has recovered when it is released, although its chargers draw less than before for another reason', () => {
    const stays = [...lagged(2.5).slice(0, 60), ...steps([13, 4])]
    const of = (isOver: boolean) => measure({ ...courseOf(steps([60, 10], [13, 0]), stays), isOver }, STEPWISE_RULES).recovery
    expect(of(true)).toMatchObject({ value: expect.closeTo(12, 0), isKept: true })
    expect(of(false)).toMatchObject({ value: null, isKept: null })
  })

  test('has no decided time rule if the dip ends before the time limit', () => {
    const { timeTo50, timeTo100, depth, hold } = measure(courseOf(steps([3, 10], [30, 0]), steps([33, 0])), STEPWISE_RULES)
    expect([timeTo50, timeTo100, depth, hold].map(({ isKept }) => isKept)).toEqual([null, null, null, null])
    expect(timeTo50.value).toBeNull()
  })

  test('that draws slightly more after the end of the request keeps the hold rule', () => {
    const delivered = [...lagged(2.5).slice(0, 90), ...steps([30, -0.2])]
    expect(measure(courseOf(asked, delivered), STEPWISE_RULES).hold).toEqual({
      value: 48,
      rule: 'throughout the activation, with at least 95 %',
      isKept: true,
    })
  })
})

describe('a fast reserve', () => {
  /** In steps of 100 ms: the rise, the hold time, then a decrease by a share per step. */
  const reserve = (upSteps: number, heldSteps: number, fall: number, change?: Partial<ResponseCurve>) => {
    const up = Array.from({ length: upSteps }, (_, step) => (5 * step) / upSteps)
    const down = Array.from({ length: 100 }, (_, step) => Math.max(0, 5 * (1 - fall * (step + 1))))
    const given = [...up, ...steps([heldSteps, 5]), ...down]
    return courseOf(
      given.map((_, step) => (step <= 313 ? 5 : 0)),
      given,
      { crossedMs: 100, ...change },
      100,
    )
  }

  test.for([
    [49.7, 1.3],
    [49.6, 1],
    [49.5, 0.7],
    [50.3, 1.3],
  ] as const)('with a threshold of %d Hz has to be there within %d s', ([thresholdHz, seconds]) => {
    const rules = fastRules(thresholdHz)
    expect(measure(reserve(seconds * 10, 301, 0.02), rules).timeTo100).toMatchObject({ value: seconds, isKept: true })
    expect(measure(reserve(seconds * 10 + 1, 301, 0.02), rules).timeTo100).toMatchObject({ isKept: false })
  })

  test('must be held for 30 s, or for 5 s with a gradual release', () => {
    const holdOf = (heldSteps: number, fall: number) => measure(reserve(13, heldSteps, fall), fastRules(49.7)).hold
    expect(holdOf(301, 0.1)).toMatchObject({ rule: 'for 30 s', isKept: true })
    expect(holdOf(200, 0.1)).toMatchObject({ value: 20, rule: 'for 30 s', isKept: false })
    expect(holdOf(200, 0.02)).toEqual({
      value: 20,
      rule: 'for 5 s, as the release is at most 20 % per second',
      isKept: true,
    })
    expect(holdOf(40, 0.02)).toMatchObject({ value: 4, isKept: false })
  })

  test('without delivery has no values', () => {
    const { timeTo100, depth } = measure(courseOf(steps([400, 5]), steps([400, 0]), { noticedMs: null }, 100), fastRules(49.7))
    expect([timeTo100.isKept, depth.isKept]).toEqual([false, false])
  })
})

test('during an activation, rules that need its end are open, others kept or broken immediately', () => {
  const open = (seconds: number, kw: number) =>
    measure(courseOf(steps([seconds, 5]), steps([seconds, kw]), { isOver: false }), SINGLE)
  expect(open(1, 0).timeTo100.isKept).toBeNull()
  expect(open(5, 0).timeTo100.isKept).toBe(false)
  expect(open(5, 5)).toMatchObject({ timeTo100: { isKept: true }, depth: { isKept: true }, hold: { isKept: null } })
})

/** Random response curves and rules. */
const courses = tuple(
  array(integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 60 }),
  array(integer({ min: 0, max: 30 }), { minLength: 60, maxLength: 60 }),
).map(([asked, given]) => courseOf(asked, given))
const anyRules = constantFrom<Rules>(SINGLE, STEPWISE_RULES, fastRules(49.7))

test('a rule broken during an activation stays broken', () => {
  assert(
    property(courses, anyRules, (course, rules) => {
      const over = measure(course, rules)
      const unbroken = course.samples.flatMap((_, count) => {
        const soFar = measure({ ...course, samples: course.samples.slice(0, count + 1), isOver: false }, rules)
        return MEASURE_NAMES.filter((name) => soFar[name].isKept === false && over[name].isKept !== false)
      })
      expect(unbroken).toEqual([])
    }),
  )
})
