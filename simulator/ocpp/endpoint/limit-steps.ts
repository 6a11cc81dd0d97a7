import { FORMS } from '../model/charger-message.ts'
import { isSameStep, type ChargerSupport, type LimitStep, type Purpose, type RateUnit } from '../model/limit-ways.ts'
import type { LimitTarget } from './limit-call.ts'

/** The units of limits, preferred first: W for DC, where the current depends on the voltage of the car, and A for AC. */
export function unitsFor(kind: LimitTarget['kind'], { units }: Pick<ChargerSupport, 'units'>): readonly [RateUnit, RateUnit] {
  const preferred = kind === 'dc' ? 'W' : 'A'
  const isFirst = units.length === 0 || units.includes(preferred)
  return isFirst === (preferred === 'A') ? ['A', 'W'] : ['W', 'A']
}

/**
 * The ways of sending a limit, in the order in which they are tried: every stack level, then every purpose, then the other unit.
 * The highest level prevails over profiles of others. Some chargers report one that they refuse, or accept only 0. Other forms follow.
 */
export function limitSteps(target: Pick<LimitTarget, 'kind' | 'transaction'>, support: ChargerSupport): readonly LimitStep[] {
  const { maxStackLevel } = support
  const levels = [...new Set([maxStackLevel, maxStackLevel - 1, 0, 1])].filter((level) => level >= 0)
  const purposes: readonly Purpose[] = [
    ...(target.transaction ? (['TxProfile'] as const) : []),
    'TxDefaultProfile',
    'ChargePointMaxProfile',
  ]
  const units = unitsFor(target.kind, support)
  const plain = units.flatMap((unit) =>
    purposes.flatMap((purpose) => levels.map((stackLevel): LimitStep => ({ stackLevel, purpose, unit }))),
  )
  const others = FORMS.flatMap((form) =>
    purposes.flatMap((purpose) =>
      [...new Set([maxStackLevel, 0])].map((stackLevel) => ({ stackLevel, purpose, unit: units[0], form })),
    ),
  )
  return [...plain, ...others]
}

/** The same steps, the one that the charger has accepted last first. */
export const withFirst = (steps: readonly LimitStep[], first: LimitStep | null): readonly LimitStep[] =>
  first ? [first, ...steps.filter((step) => !isSameStep(step, first))] : steps
