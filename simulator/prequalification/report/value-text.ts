import { REQUIREMENTS, type Finding, type Requirement, type RequirementName } from '../model/requirements.ts'

const DECIMALS: Readonly<Record<Requirement['unit'], number>> = { '%': 1, s: 2, '': 3, kW: 1 }

const withUnit = (value: number, unit: Requirement['unit']) => {
  const text = Number.isFinite(value) ? value.toFixed(DECIMALS[unit]).replace(/^-(0(\.0*)?)$/, '$1') : 'no value'
  return unit === '' || !Number.isFinite(value) ? text : `${text} ${unit}`
}

/** `101.6 %` */
export const valueText = ({ name, value }: Finding): string => withUnit(value, REQUIREMENTS[name].unit)

/** `95.0 % to 120.0 %`, `at most 2.50 s` */
export function limitText(name: RequirementName): string {
  const { low, high, unit }: Requirement = REQUIREMENTS[name]
  if (low !== undefined && high !== undefined) return `${withUnit(low, unit)} to ${withUnit(high, unit)}`
  return low === undefined ? `at most ${withUnit(high ?? NaN, unit)}` : `at least ${withUnit(low, unit)}`
}
