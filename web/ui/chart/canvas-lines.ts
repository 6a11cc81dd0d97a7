import UPlot from 'uplot'
import type { DrawnLine } from './chart-frame.ts'

/**
 * The lines in the column format of the canvas library: all moments, then the values of each line. A gap is null; undefined where
 * only another line has a point.
 */
export function canvasLines(lines: readonly DrawnLine[]): UPlot.AlignedData {
  const tables = lines.map(({ points }): UPlot.AlignedData => [points.map(({ atMs }) => atMs), points.map(({ value }) => value)])
  return tables.length === 0 ? [[]] : UPlot.join(tables)
}

/** The indexes of values between two gaps. A line has no length there, so they are drawn as points. */
export function isolatedIndexes(values: readonly (number | null | undefined)[]): number[] {
  const known = values.flatMap((value, index) => (value === undefined ? [] : [{ index, isValue: value !== null }]))
  return known.flatMap(({ index, isValue }, place) =>
    isValue && known[place - 1]?.isValue !== true && known[place + 1]?.isValue !== true ? [index] : [],
  )
}

/** Whether a line has more than one point for two pixels. */
export const isDense = (pointCount: number, widthPx: number): boolean => pointCount > widthPx / 2
