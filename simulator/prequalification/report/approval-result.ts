import { SECOND_MS } from '#contract/durations.ts'
import type { Approval, ApprovalRequirement, ApprovalTest } from '#contract/fingrid.ts'
import { chargerProblem } from '../model/charger-problem.ts'
import { PRODUCTS, requiredShare } from '#simulator/battery-storage/model/product.ts'
import type { ReserveRule } from '#simulator/reserves/model/rules.ts'
import { isFulfilled, type Judged } from '../model/requirements.ts'
import type { PlayedTest } from '../run/play-test.ts'
import type { Prequalification } from '../run/programme.ts'
import { editionsText, resultSentence } from './summary.ts'

/** Maximum number of values of a test, enough for the width of a chart. */
const VALUES_MAX = 400

const numberOrNull = (value: number | undefined) => (value !== undefined && Number.isFinite(value) ? value : null)
const hundredths = (value: number) => Math.round(value * 100) / 100

/** A result as the contract has it, with the files that are offered. */
export function approvalResult(result: Prequalification, files: readonly string[]): Approval['result'] {
  const { approval, declaredKw, findings, tests, sinePoints } = result
  return {
    sentence: resultSentence(result),
    isApproved: approval.isApproved,
    declaredKw,
    approvedKw: approval.capacityKw,
    factor: approval.factor,
    edition: editionsText(findings),
    requirements: [
      ...findings.map((finding) => judgedRequirement(finding, approval.failed)),
      ...result.notJudged.map(({ rule, verdict, reason }) => requirementOf(rule, { value: null, verdict, note: reason })),
    ],
    chargers: (tests[0]?.chargers ?? []).map((charger) => {
      const { stationName: name, baselineKw, responseKw } = charger
      return { name, baselineKw, responseKw, problem: chargerProblem(charger) ?? null }
    }),
    tests: tests.map((test) => courseOf(test, result)),
    sines: sinePoints.map(({ periodS, gain, phaseRad, fitError }) => ({
      periodS,
      gain,
      phaseDeg: gain > 0 ? (phaseRad * 180) / Math.PI : null,
      fitError: numberOrNull(fitError),
    })),
    files: [...files],
  }
}

const requirementOf = (
  { id, title, unit, low, high, source }: ReserveRule,
  outcome: Pick<ApprovalRequirement, 'value' | 'verdict' | 'note'>,
): ApprovalRequirement => ({ id, title, unit, low: numberOrNull(low), high: numberOrNull(high), source, ...outcome })

function judgedRequirement(finding: Judged, failed: Prequalification['approval']['failed']): ApprovalRequirement {
  const { rule, part, value, condition } = finding
  const title = part ? `${rule.title}, ${part}` : rule.title
  const note = [condition, finding.note].filter(Boolean).join('. ') || null
  return requirementOf({ ...rule, title }, { value: numberOrNull(value), verdict: verdictOf(finding, failed), note })
}

function verdictOf(finding: Judged, failed: Prequalification['approval']['failed']) {
  if (isFulfilled(finding)) return 'met' as const
  if (finding.isNotShown) return 'not-shown' as const
  return failed.includes(finding.name) ? ('not-met' as const) : ('reduced' as const)
}

function courseOf({ name, samples, capacityKw }: PlayedTest, { product, startMs }: Prequalification): ApprovalTest {
  const stepS = Math.max(1, Math.ceil(samples.length / VALUES_MAX))
  const shown = samples.filter((_, place) => place % stepS === 0)
  return {
    name,
    startsAt: new Date(startMs + (shown[0]?.atS ?? 0) * SECOND_MS).toISOString(),
    stepS,
    frequencyHz: shown.map(({ frequencyHz }) => Math.round(frequencyHz * 1_000) / 1_000),
    requiredKw: shown.map(({ frequencyHz }) => hundredths(requiredShare(PRODUCTS[product], frequencyHz) * capacityKw)),
    responseKw: shown.map(({ responseKw }) => hundredths(responseKw)),
  }
}
