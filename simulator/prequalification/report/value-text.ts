import type { ReserveRule } from '#simulator/reserves/model/rules.ts'
import type { Judged } from '../model/requirements.ts'

const DECIMALS: Readonly<Record<ReserveRule['unit'], number>> = { '%': 1, s: 2, Hz: 2, '': 3 }

const withUnit = (value: number, unit: ReserveRule['unit']) => {
  const text = Number.isFinite(value) ? value.toFixed(DECIMALS[unit]).replace(/^-(0(\.0*)?)$/, '$1') : 'no value'
  return unit === '' || !Number.isFinite(value) ? text : `${text} ${unit}`
}

/** `101.6 %` */
export const valueText = ({ rule, value }: Judged): string => withUnit(value, rule.unit)

/** `95.0 % to 120.0 %`, `at most 2.50 s` */
export function limitText({ low, high, unit }: Pick<ReserveRule, 'low' | 'high' | 'unit'>): string {
  if (low !== undefined && high !== undefined) return `${withUnit(low, unit)} to ${withUnit(high, unit)}`
  return low === undefined ? `at most ${withUnit(high ?? NaN, unit)}` : `at least ${withUnit(low, unit)}`
}
