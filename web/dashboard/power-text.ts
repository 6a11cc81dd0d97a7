import type { Overview } from '#contract/dashboard.ts'
import { powerText, roundKw } from '#units/current-power.ts'

type PowerOfType = Overview['power'][number]

/** What groups of a type take and give now, in words; the share of their limits from 0 to 1 where there are any. */
export function powerOf({ importW, exportW, limitW, limitedImportW }: PowerOfType): { text: string; share?: number } {
  const given = exportW > 0 ? `, gives ${powerText(exportW)}` : ''
  if (limitW === null || limitW === 0) return { text: `${powerText(importW)}${given}, no limit` }
  const free = importW - limitedImportW
  // A few watts are rounding, and not worth a word.
  const beside = roundKw(free) > 0 ? `, ${powerText(free)} unlimited` : ''
  const text = `${roundKw(limitedImportW).toFixed(1)} of ${powerText(limitW)} limit${beside}${given}`
  return { text, share: Math.min(1, Math.max(0, limitedImportW / limitW)) }
}

/** All that is taken, and all that is given. */
export function totalText(power: readonly PowerOfType[]): string {
  const importW = power.reduce((sum, one) => sum + one.importW, 0)
  const exportW = power.reduce((sum, one) => sum + one.exportW, 0)
  return exportW > 0 ? `${powerText(importW)}, gives ${powerText(exportW)}` : powerText(importW)
}
