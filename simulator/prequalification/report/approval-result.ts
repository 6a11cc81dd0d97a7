import { SECOND_MS } from '#contract/durations.ts'
import type { Approval, ApprovalTest } from '#contract/fingrid.ts'
import { PRODUCTS, requiredShare } from '../model/product.ts'
import { isFulfilled } from '../model/requirements.ts'
import type { PlayedTest } from '../run/play-test.ts'
import type { Prequalification } from '../run/programme.ts'
import { editionsText, resultSentence } from './summary.ts'

/** Maximum number of values of a test, enough for the width of a chart. */
const VALUES_MAX = 400

const numberOrNull = (value: number | undefined) => (value !== undefined && Number.isFinite(value) ? value : null)
const hundredths = (value: number) => Math.round(value * 100) / 100

/** A result as the contract has it, with the files that are offered. */
export function approvalResult(result: Prequalification, files: readonly { readonly name: string }[]): Approval['result'] {
  const { approval, declaredKw, findings, tests, sinePoints } = result
  return {
    sentence: resultSentence(result),
    isApproved: approval.isApproved,
    declaredKw,
    approvedKw: approval.capacityKw,
    factor: approval.factor,
    edition: editionsText(findings),
    requirements: findings.map((finding) => {
      const { id, title, unit, low, high, source } = finding.rule
      const verdict = isFulfilled(finding) ? 'met' : approval.failed.includes(finding.name) ? 'not-met' : 'reduced'
      return {
        id,
        title,
        unit,
        value: numberOrNull(finding.value),
        low: numberOrNull(low),
        high: numberOrNull(high),
        verdict,
        source,
      }
    }),
    chargers: (tests[0]?.chargers ?? []).map(({ stationName, baselineKw, responseKw }) => ({
      name: stationName,
      baselineKw,
      responseKw,
    })),
    tests: tests.map((test) => courseOf(test, result)),
    sines: sinePoints.map(({ periodS, gain, phaseRad, fitError }) => ({
      periodS,
      gain,
      phaseDeg: gain > 0 ? (phaseRad * 180) / Math.PI : null,
      fitError: numberOrNull(fitError),
    })),
    files: files.map(({ name }) => name),
  }
}

function courseOf({ name, samples }: PlayedTest, { product, declaredKw, startMs }: Prequalification): ApprovalTest {
  const stepS = Math.max(1, Math.ceil(samples.length / VALUES_MAX))
  const shown = samples.filter((_, place) => place % stepS === 0)
  return {
    name,
    startsAt: new Date(startMs + (shown[0]?.atS ?? 0) * SECOND_MS).toISOString(),
    stepS,
    frequencyHz: shown.map(({ frequencyHz }) => Math.round(frequencyHz * 1_000) / 1_000),
    requiredKw: shown.map(({ frequencyHz }) => hundredths(requiredShare(PRODUCTS[product], frequencyHz) * declaredKw)),
    responseKw: shown.map(({ responseKw }) => hundredths(responseKw)),
  }
}
