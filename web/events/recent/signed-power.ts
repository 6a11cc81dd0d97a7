import type { SeriesPoint } from '#ui/chart/chart-series.ts'
import type { EventLine } from '../event-reads.ts'

const IMPORT = 'Power.Active.Import'
const EXPORT = 'Power.Active.Export'
export const POWER_AND_CHARGE: readonly string[] = [IMPORT, EXPORT, 'SoC']

/**
 * The power of a device as one line, kW: import positive, export negative. A step that is reduced to two values can contain
 * both directions; the larger one counts. A moment without either value is a gap.
 */
export function signedPowerKw(lines: readonly Pick<EventLine, 'property' | 'points'>[]): readonly SeriesPoint[] {
  const of = (name: string) => lines.find(({ property }) => property === name)?.points ?? []
  const imports = of(IMPORT)
  const exports = new Map(of(EXPORT).map(({ atMs, value }) => [atMs, value]))
  if (imports.length === 0) return [...exports].map(([atMs, value]) => ({ atMs, value: kilowatts(null, value) }))
  return imports.map(({ atMs, value }) => ({ atMs, value: kilowatts(value, exports.get(atMs)) }))
}

function kilowatts(importW: number | null, exportW: number | null | undefined): number | null {
  if (importW === null && (exportW === null || exportW === undefined)) return null
  const [charged, discharged] = [importW ?? 0, exportW ?? 0]
  return (charged >= discharged ? charged : -discharged) / 1_000
}
