import { describe, expect, test } from 'vitest'
import { approvalOf } from './capacity.ts'
import { programmeFindings } from './programme-findings.ts'
import { testsOf } from './programme-tests.ts'
import { PRODUCTS, requiredShare, type ProductName } from '#simulator/battery-storage/model/product.ts'
import { fastRampFindings, staticRampFindings } from './ramp-findings.ts'
import type { RequirementName } from '#simulator/reserves/model/rule-table.ts'
import { limitOf, RESERVE_RULES } from '#simulator/reserves/model/rules.ts'
import { isFulfilled, judged, requirementsOf, type Finding } from './requirements.ts'
import type { ResponseSample } from './response.ts'
import { fastRamps, FCR_D_SINES, linearitySteps, sineSequence, staticRamps, type TestSequence } from './sequence.ts'
import { sineFindings, sinePoint } from './sine-findings.ts'
import { linearityFindings } from './steady-findings.ts'

const FCR_D = PRODUCTS['fcr-d-up-dynamic']
const P0_KW = 20
const STEP_S = 0.1

/** The response of a first-order lag with dead time to a test, in steps of 100 ms. */
function lagged({ frequencyHz, durationS }: TestSequence, lagS: number, deadS = 0, scale = 1): ResponseSample[] {
  const samples: ResponseSample[] = []
  let responseKw = P0_KW * scale * requiredShare(FCR_D, frequencyHz(0))
  for (let step = 0; step * STEP_S <= durationS; step++) {
    const atS = step * STEP_S
    const wantedKw = P0_KW * scale * requiredShare(FCR_D, frequencyHz(Math.max(0, atS - deadS)))
    responseKw = lagS > 0 ? wantedKw + (responseKw - wantedKw) * Math.exp(-STEP_S / lagS) : wantedKw
    samples.push({ atS, frequencyHz: frequencyHz(atS), responseKw })
  }
  return samples
}

const namesOfFailed = (findings: readonly Finding[], product: ProductName = 'fcr-d-up-dynamic') =>
  judged(RESERVE_RULES, product, findings).flatMap((finding) => (isFulfilled(finding) ? [] : [finding.name]))

const valueOf = (findings: readonly Finding[], name: RequirementName) => findings.find((one) => one.name === name)?.value ?? NaN

describe('the fast ramps', () => {
  test.for([
    [0, 0, 1, 6.67],
    [2.5, 0, 0.929, 4.34],
    [3, 0, 0.89, 4],
    [4, 0, 0.81, 3.43],
    [2, 1, 0.94, 3.79],
  ] as const)(
    'a lag of %d s with a dead time of %d s reaches %d in 7.5 s with %d s of energy',
    ([lagS, deadS, share, energyS]) => {
      const findings = fastRampFindings(lagged(fastRamps, lagS, deadS), P0_KW)
      expect(valueOf(findings, 'speed') / 100).toBeCloseTo(share, 1)
      expect(Math.abs(valueOf(findings, 'energy') - energyS)).toBeLessThan(0.15)
      expect(valueOf(findings, 'steadyState')).toBeCloseTo(100, 1)
    },
  )

  test.for([
    [1, true],
    [20, false],
  ] as const)('a deactivation with a lag of %d s: %s', ([lagS, isWithin]) => {
    const quick = lagged(fastRamps, 1)
    const peakKw = Math.max(...quick.filter(({ atS }) => atS < 35).map(({ responseKw }) => responseKw))
    const falling = quick.map((one) => {
      const isFalling = one.atS >= 34.9 && one.atS < 90
      return isFalling
        ? {
            atS: one.atS,
            frequencyHz: one.frequencyHz,
            responseKw: Math.max(one.responseKw, peakKw * Math.exp((34.9 - one.atS) / lagS)),
          }
        : one
    })
    const isLate = namesOfFailed(fastRampFindings(falling, P0_KW)).includes('deactivation')
    expect(isLate).toBe(!isWithin)
  })
})

describe('the static ramps', () => {
  const held = (releaseS: number, perS: number) =>
    lagged(staticRamps, 1).map((sample) => {
      const over = Math.max(0, sample.atS - releaseS)
      return sample.atS < 1_080
        ? sample
        : { atS: sample.atS, frequencyHz: sample.frequencyHz, responseKw: Math.max(0, P0_KW * (1 - over * perS)) }
    })

  test('a release after 60 s with 2.5 % a second passes', () => {
    expect(namesOfFailed(staticRampFindings(held(1_145, 0.024), P0_KW), 'fcr-d-up-static')).toEqual([])
  })

  // 49.9 Hz is reached at 1,081.667 s, so a release may begin at 1,141.667 s; 5 % less is within the accuracy of the power.
  test.for([
    [1_139.3, []],
    [1_139, ['earlyRelease']],
  ] as const)('a release of 2 % a second that begins at %d s fails %j', ([atS, failed]) => {
    expect(namesOfFailed(staticRampFindings(held(atS, 0.02), P0_KW), 'fcr-d-up-static')).toEqual(failed)
  })

  test.each([0, 3, 5, 9])('the activation ends with the last row before the return ramp, with rows at 0.%d s', (tenths) => {
    const slow = lagged(staticRamps, 0).filter((_, row) => row % 10 === tenths)
    const findings = staticRampFindings(slow, P0_KW)
    expect(valueOf(findings, 'endurance')).toBeCloseTo(100, 6)
    expect(valueOf(findings, 'fall')).toBeCloseTo(0, 6)
  })
})

describe('the linearity test', () => {
  const GROUP = { product: FCR_D, capacityKw: P0_KW, isStatic: false }
  const findingsOf = (scale: number) => linearityFindings(lagged(linearitySteps, 2.5, 0, scale), GROUP)

  test.for([
    [1, []],
    [0.96, []],
    [0.93, ['linearityLow']],
    [1.09, []],
    [1.12, ['linearityHigh']],
  ] as const)('a response of %d of the capacity fails %j', ([scale, expected]) => {
    expect(namesOfFailed(findingsOf(scale))).toEqual(expected)
  })

  test('of a static group is judged while the frequency falls', () => {
    const held = lagged(linearitySteps, 2.5).map((one) => ({
      atS: one.atS,
      frequencyHz: one.frequencyHz,
      responseKw: one.atS > 540 ? P0_KW : one.responseKw,
    }))
    expect(namesOfFailed(linearityFindings(held, { ...GROUP, isStatic: true }))).toEqual([])
    expect(namesOfFailed(linearityFindings(held, GROUP))).not.toEqual([])
  })

  test('a single step fails', () => {
    const step = lagged(linearitySteps, 0).map((one) => ({
      atS: one.atS,
      frequencyHz: one.frequencyHz,
      responseKw: one.frequencyHz <= 49.7 ? P0_KW : 0,
    }))
    expect(namesOfFailed(linearityFindings(step, GROUP))).not.toEqual([])
  })
})

describe('the sine tests', () => {
  const pointsOf = (lagS: number, deadS: number) =>
    FCR_D_SINES.map((sine) => {
      const sequence = sineSequence(FCR_D.sineHz, sine.periodS, sine.total)
      return sinePoint(lagged(sequence, lagS, deadS), sine, FCR_D, P0_KW)
    })

  test.for([
    [0, 0],
    [1, 0.5],
    [2.5, 1],
    [0.3, 2],
  ])('gain and phase of a lag of %d s and a dead time of %d s are those of the model', ([lagS = 0, deadS = 0]) => {
    for (const { periodS, gain, phaseRad } of pointsOf(lagS, deadS)) {
      const radPerS = (2 * Math.PI) / periodS
      const wantedGain = 1 / Math.hypot(1, radPerS * lagS)
      // The discrete lag reacts to the value at the end of its step, half a step early.
      const wantedRad = -Math.atan(radPerS * lagS) - radPerS * (deadS - (lagS > 0 ? STEP_S / 2 : 0))
      expect(Math.abs(gain / wantedGain - 1)).toBeLessThan(0.01)
      expect(Math.abs(phaseRad - wantedRad) * (180 / Math.PI)).toBeLessThan(1)
    }
  })

  test('a dead time of two seconds ends dynamic FCR-D', () => {
    expect(namesOfFailed(sineFindings(pointsOf(0.5, 2), FCR_D))).toContain('stability')
    expect(namesOfFailed(sineFindings(pointsOf(1, 0.3), FCR_D))).toEqual([])
  })

  test('a noise as large as the sine has a fit error near 1', () => {
    const [sine] = FCR_D_SINES
    const sequence = sineSequence(FCR_D.sineHz, sine.periodS, sine.total)
    const noisy = lagged(sequence, 0).map((one, place) => ({
      atS: one.atS,
      frequencyHz: one.frequencyHz,
      responseKw: one.responseKw + (place % 2 === 0 ? 5 : -5),
    }))
    expect(sinePoint(noisy, sine, FCR_D, P0_KW).fitError).toBeGreaterThan(1)
  })
})

describe('the approved capacity', () => {
  const full: Finding[] = [
    { name: 'steadyState', value: 100 },
    { name: 'speed', value: 90 },
    { name: 'energy', value: 4 },
    { name: 'stability', value: 0.6 },
  ]
  const changed = (name: RequirementName, value: number) => full.map((one) => (one.name === name ? { name, value } : one))

  test.for([
    ['all fulfilled', full, 1, []],
    ['a slower response reduces it', changed('speed', 77.4), 0.9, []],
    ['a low steady state reduces it', changed('steadyState', 76), 0.8, []],
    ['at the smallest factor the group passes', changed('steadyState', 71.25), 0.75, []],
    ['below the smallest factor the group fails', changed('energy', 2.3), 0, ['energy']],
    ['too much response cannot be reduced', changed('steadyState', 121), 0, ['steadyState']],
    ['an unstable group fails', changed('stability', 0.3), 0, ['stability']],
    ['a value that was not measured fails', changed('speed', NaN), 0, ['speed']],
  ] as const)('%s', ([, findings, factor, failed]) => {
    const least = limitOf(RESERVE_RULES, 'fcr-d-up-dynamic', 'minFactor', 'low')
    const approval = approvalOf(least, P0_KW, judged(RESERVE_RULES, 'fcr-d-up-dynamic', findings))
    expect(approval.factor).toBeCloseTo(factor, 6)
    expect(approval.capacityKw).toBeCloseTo(factor * P0_KW, 6)
    expect(approval.failed).toEqual(failed)
  })
})

describe('a capacity that is reduced by the steady state', () => {
  const programme = testsOf('fcr-d-up-dynamic', { isContinuous: false, isLimited: false, hasLowLoad: false, hasLowDroop: false })
  /** The finding of a group that delivers a share, with a noise of this size in the test of the linearity, kW. */
  const withNoise = (share: number, noiseKw: number) => {
    const measured = programme.flatMap((test) => {
      if (test.kind !== 'ramps' && test.kind !== 'linearity') return []
      const lessKw = test.kind === 'linearity' ? noiseKw : 0
      const samples = lagged(test.sequence, share === 1 ? 3.5 : 0, 0, share).map(({ atS, frequencyHz, responseKw }) => {
        return { atS, frequencyHz, responseKw: responseKw - lessKw }
      })
      return [{ test, samples, capacityKw: P0_KW }]
    })
    const { findings } = programmeFindings(RESERVE_RULES, 'fcr-d-up-dynamic', measured)
    return findings.find(({ name }) => name === 'linearityLow')
  }

  test.for([
    [0.9, 0, true, false],
    [0.9, 0.187, false, true],
    [0.9, 0.192, false, false],
    [1, 1.1, false, false],
  ] as const)('of %d: with %d kW less, the linearity is fulfilled %s, and noted %s', ([share, noiseKw, isMet, hasNote]) => {
    const finding = withNoise(share, noiseKw)
    expect(finding && isFulfilled(finding)).toBe(isMet)
    expect(finding?.note?.includes('A smaller declared capacity')).toBe(hasNote || undefined)
  })
})

describe('every limit decides 2 % of its size on both sides', () => {
  const cases = RESERVE_RULES.flatMap(({ product, name, low, high, ...rest }) =>
    [
      [low, 1],
      [high, -1],
    ].flatMap(([limit, inward]) =>
      limit === undefined || inward === undefined
        ? []
        : [
            {
              rule: { ...rest, product, name, low, high },
              name,
              value: limit + inward * Math.max(0.02 * Math.abs(limit), 0.02),
              isWithin: true,
            },
            {
              rule: { ...rest, product, name, low, high },
              name,
              value: limit - inward * Math.max(0.02 * Math.abs(limit), 0.02),
              isWithin: false,
            },
          ],
    ),
  )
  test.each(cases)('$rule.product: $name with $value: $isWithin', ({ name, value, rule, isWithin }) => {
    expect(isFulfilled({ name, value, rule })).toBe(isWithin)
  })
})

test('each product has its requirements', () => {
  expect(requirementsOf(RESERVE_RULES, 'fcr-d-up-dynamic').map(({ id }) => id)).toEqual([
    '1',
    '2',
    '2',
    '3',
    '4',
    '8',
    '8',
    '9',
    '10',
    '11',
    '11',
    '12',
    '12',
    '13',
    '13',
    '13',
  ])
  expect(requirementsOf(RESERVE_RULES, 'fcr-d-up-static').map(({ id }) => id)).toEqual([
    '1',
    '2',
    '2',
    '3',
    '5a',
    '5b',
    '6',
    '6',
    '7',
    '7',
    '11',
    '11',
    '12',
  ])
})
