import type { SeriesPoint } from '#ui/chart/chart-series.ts'
import type { OriginSpan } from '../event-origins.ts'
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
  if (imports.length === 0) return [...exports].map(([atMs, value]) => ({ atMs, value: signedKw(null, value) }))
  return imports.map(({ atMs, value }) => ({ atMs, value: signedKw(value, exports.get(atMs)) }))
}

function signedKw(importKw: number | null, exportKw: number | null | undefined): number | null {
  if (importKw === null && (exportKw === null || exportKw === undefined)) return null
  const [charged, discharged] = [importKw ?? 0, exportKw ?? 0]
  return charged >= discharged ? charged : -discharged
}

/** The moments of a power that was assumed, or is the last known one, apart from the others, which have gaps there. */
export function byOrigin(points: readonly SeriesPoint[], spans: readonly OriginSpan[]) {
  const others = spans.filter(({ origin }) => origin !== 'derived')
  const isOther = (atMs: number) => others.some(({ fromMs, untilMs }) => atMs >= fromMs && atMs < untilMs)
  const of = (shows: boolean) => points.map((point) => (isOther(point.atMs) === shows ? point : { ...point, value: null }))
  return { known: of(false), others: others.length > 0 ? of(true) : [] }
}
