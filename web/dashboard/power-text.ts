import type { Overview } from '#contract/dashboard.ts'
import { powerText, roundKw } from '#units/current-power.ts'
import { totalFlowText } from '#units/power-flow.ts'

type PowerOfType = Overview['power'][number]

/**
 * The present consumption and generation of the groups of a type as text, and the share of their limits from 0 to 1 if there
 * are any.
 */
export function powerOf({ importW, exportW, limitW, limitedImportW }: PowerOfType): { text: string; share?: number } {
  const given = totalFlowText(importW, exportW).slice(powerText(importW).length)
  if (limitW === null || limitW === 0) return { text: `${powerText(importW)}${given}, no limit` }
  const free = importW - limitedImportW
  // A few watts are rounding errors and are omitted.
  const beside = roundKw(free) > 0 ? `, ${powerText(free)} unlimited` : ''
  const text = `${roundKw(limitedImportW).toFixed(1)} of ${powerText(limitW)} limit${beside}${given}`
  return { text, share: Math.min(1, Math.max(0, limitedImportW / limitW)) }
}

/** Total consumption and total generation. */
export function totalText(power: readonly PowerOfType[]): string {
  const importW = power.reduce((sum, one) => sum + one.importW, 0)
  const exportW = power.reduce((sum, one) => sum + one.exportW, 0)
  return totalFlowText(importW, exportW)
}
