import { knownWords } from '#contract/wire.ts'
import { fixedText } from '#units/numbers/number-format.ts'
import type { Approval, ApprovalCars, ApprovalCharger, ApprovalProduct, ApprovalRequirement } from '#contract/fingrid.ts'

export const PRODUCT_LABEL = knownWords({
  'fcr-d-up-dynamic': 'FCR-D up, dynamic',
  'fcr-d-up-static': 'FCR-D up, static',
  'fcr-d-down-dynamic': 'FCR-D down, dynamic',
  'fcr-n': 'FCR-N',
} satisfies Record<ApprovalProduct, string>)

export const CARS_LABEL = knownWords({
  present: 'The cars that are connected now',
  charging: 'A charging car at every free charger as well',
} satisfies Record<ApprovalCars, string>)

export const VERDICT_LABEL = knownWords({
  met: 'Met',
  reduced: 'Met at the reduced capacity',
  'not-met': 'Not met',
  'not-shown': 'Not shown',
  'not-applicable': 'Not applicable',
  'not-offered': 'Not offered',
} satisfies Record<ApprovalRequirement['verdict'], string>)

const DECIMALS = { '%': 1, s: 2, '': 3, Hz: 2 } satisfies Record<ApprovalRequirement['unit'], number>

function quantityText(value: number | null, unit: ApprovalRequirement['unit']): string {
  if (value === null) return 'no value'
  const text = fixedText(value, unit === '' && Number.isInteger(value) ? 0 : DECIMALS[unit])
  return unit === '' ? text : `${text} ${unit}`
}

/** `101.6 %`; a dash for a requirement without a test. */
export const valueText = ({ value, unit, verdict }: ApprovalRequirement): string =>
  isJudged(verdict) ? quantityText(value, unit) : '–'

/** Whether the tests have measured a requirement. */
export const isJudged = (verdict: ApprovalRequirement['verdict']): boolean =>
  verdict !== 'not-applicable' && verdict !== 'not-offered'

/** `95.0 % to 120.0 %`, `at most 2.50 s` */
export function limitText({ low, high, unit }: ApprovalRequirement): string {
  if (low !== null && high !== null) return `${quantityText(low, unit)} to ${quantityText(high, unit)}`
  if (low !== null) return `at least ${quantityText(low, unit)}`
  return high === null ? '–' : `at most ${quantityText(high, unit)}`
}

const shareOf = ({ baselineKw, responseKw }: ApprovalCharger) => (baselineKw > 0 ? responseKw / baselineKw : 0)

/** The response of a charger as a share of its baseline: `85 %`; a dash for a charger that drew nothing. */
export const shareText = (charger: ApprovalCharger): string =>
  charger.baselineKw > 0 ? `${Math.round(shareOf(charger) * 100)} %` : '–'

/** Sorted by the share of the response, so that the chargers that respond least come first. */
export const byShare = (chargers: readonly ApprovalCharger[]): readonly ApprovalCharger[] =>
  chargers.toSorted((a, b) => shareOf(a) - shareOf(b) || a.name.localeCompare(b.name, undefined, { numeric: true }))

/** `Playing, 23 %` */
export const progressText = ({ progress }: Pick<Approval, 'progress'>): string =>
  `Playing the tests, ${Math.floor(progress * 100)} %`

/** `−55.8°`; a dash without a response. */
export const phaseText = (degrees: number | null): string => (degrees === null ? '–' : `${fixedText(degrees, 1)}°`)

/** `0.012`; a dash without a response. */
export const fitErrorText = (fitError: number | null): string => (fitError === null ? '–' : fixedText(fitError, 3))
