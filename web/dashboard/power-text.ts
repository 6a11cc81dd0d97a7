import type { Overview } from '#contract/dashboard.ts'
import { totalFlowText } from '#units/power-flow.ts'

type PowerOfType = Overview['power'][number]

/**
 * The present consumption and generation of the groups of a type as text. It is not compared with the sum of their limits,
 * because a group can be at its limit while others are idle.
 */
export const powerOf = ({ importW, exportW }: PowerOfType): string => totalFlowText(importW, exportW)

/** Total consumption and total generation. */
export function totalText(power: readonly PowerOfType[]): string {
  const importW = power.reduce((sum, one) => sum + one.importW, 0)
  const exportW = power.reduce((sum, one) => sum + one.exportW, 0)
  return totalFlowText(importW, exportW)
}
