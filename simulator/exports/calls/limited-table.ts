import { LIMIT_NAME, type AppliedLimit, type LimitStep } from '#contract/phase-load.ts'
import type { ChartLine } from '#simulator/charts/model/chart-line.ts'
import { csvLine } from '#simulator/csv/csv.ts'
import { LOCAL_ZONE, localText, utcText } from '#simulator/csv/csv-times.ts'
import type { CsvSpan } from '#simulator/csv/csv-table.ts'
import { limitPartsText } from '#simulator/activity/model/applied-limit.ts'

const nameOf = ({ kind, line }: AppliedLimit) => {
  const name = LIMIT_NAME[kind]
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${line === null ? '' : ` L${line}`}`
}

/**
 * A chart as a file with the limits that were in force: the values of its moments, and a row in the second of each change of a limit,
 * oldest first. A limit that was unknown or not in force is an empty field, as is a value of the chart in the row of a change.
 */
export function* limitedTableOf(
  lines: readonly ChartLine[],
  steps: readonly LimitStep[],
  { startMs }: CsvSpan,
): Generator<string> {
  const limits = new Map<string, { readonly unit: string; hasParts: boolean }>()
  for (const one of steps.flatMap((step) => step.limits ?? [])) {
    const known = limits.get(nameOf(one))
    limits.set(nameOf(one), { unit: one.unit, hasParts: known?.hasParts === true || limitPartsText(one) !== '' })
  }
  const heads = [...limits].flatMap(([name, { unit, hasParts }]) => {
    const value = `${name} (${unit})`
    return hasParts ? [value, `${name}: parts`] : [value]
  })
  const limitCells = (step: LimitStep | undefined) =>
    [...limits].flatMap(([name, { hasParts }]) => {
      const found = step?.limits?.find((one) => nameOf(one) === name)
      const value = found?.limit ?? null
      return hasParts ? [value, found ? limitPartsText(found) : null] : [value]
    })

  yield csvLine(['Time (UTC)', `Time (${LOCAL_ZONE})`, ...lines.map(({ property, unit }) => `${property} (${unit})`), ...heads])
  const moments = lines[0]?.points ?? []
  let [place, next] = [0, 0]
  while (place < moments.length || next < steps.length) {
    const momentMs = moments[place]?.atMs ?? Infinity
    const stepMs = next < steps.length ? Math.max(startMs, Date.parse(steps[next]?.at ?? '')) : Infinity
    const atMs = Math.min(momentMs, stepMs)
    if (stepMs === atMs) next++
    const values = lines.map(({ points }) => (momentMs === atMs ? (points[place]?.value ?? null) : null))
    if (momentMs === atMs) place++
    yield csvLine([utcText(atMs), localText(atMs), ...values, ...limitCells(steps[next - 1])])
  }
}
