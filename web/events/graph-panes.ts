import { type ChartSeries, type LimitLine, type TimeRange, within } from '#ui/chart/chart-series.ts'
import { thresholdLines } from '#ui/chart/frequency/frequency-scale.ts'
import { extent, snugDomain, type Domain } from '#ui/chart/scale.ts'
import { FREQUENCY_DOMAIN, phaseOf, propertyName, SOC_DOMAIN } from '#units/measurands.ts'
import type { EventLine } from './event-reads.ts'

/** One chart of a stack: lines of at most two units, each with its axis. */
export interface Pane {
  readonly title: string
  readonly series: readonly ChartSeries[]
  readonly leftDomain: Domain | undefined
  readonly rightDomain: Domain | undefined
  /** The thresholds of the frequency. */
  readonly limits: readonly LimitLine[]
}

/** The quantities of units, in drawing order from the top. */
const QUANTITIES: Record<string, string> = {
  kW: 'Power',
  '%': 'State of charge',
  Hz: 'Grid frequency',
  A: 'Current',
  V: 'Voltage',
  kWh: 'Energy',
}
const ORDER = Object.keys(QUANTITIES)
/** Units with values far from zero and close together. */
const SNUG = new Set(['V', 'kWh'])
const UNITS_IN_A_PANE = 2
const NO_LIMITS: readonly LimitLine[] = []

/** The charts of a graph with two units each, and the properties without values in the range. */
export function graphPanes(
  lines: readonly EventLine[],
  range: TimeRange,
  frequencyDomain: Domain = FREQUENCY_DOMAIN,
  ffrHz?: readonly number[],
): { panes: readonly Pane[]; without: readonly string[] } {
  const isSeen = ({ points }: EventLine) => within(points, range).some(({ value }) => value !== null)
  const seen = lines.filter(isSeen)
  const units = [...new Set(seen.map(({ unit }) => unit))].toSorted((a, b) => place(a) - place(b))
  const panes: Pane[] = []
  for (let first = 0; first < units.length; first += UNITS_IN_A_PANE) {
    panes.push(pane(seen, units.slice(first, first + UNITS_IN_A_PANE), range, frequencyDomain, ffrHz))
  }
  return { panes, without: lines.filter((line) => !isSeen(line)).map(({ property }) => propertyName(property)) }
}

/** Unknown units come last. */
const place = (unit: string) => (ORDER.includes(unit) ? ORDER.indexOf(unit) : ORDER.length)

function pane(
  lines: readonly EventLine[],
  [left = '', right]: readonly string[],
  range: TimeRange,
  frequencyDomain: Domain,
  ffrHz: readonly number[] | undefined,
): Pane {
  const of = (unit: string | undefined) => lines.filter((line) => line.unit === unit)
  const drawn = [...of(left), ...of(right)]
  const [first = '', ...rest] = [left, right].flatMap((unit) =>
    unit === undefined ? [] : (QUANTITIES[unit] ?? (unit || 'Values')),
  )
  return {
    title: [first, ...rest.map((quantity) => quantity.toLowerCase())].join(' and '),
    series: drawn.map(({ property, unit, points }) => ({
      name: propertyName(property),
      unit,
      points,
      axis: unit === left ? 'left' : 'right',
      phase: phaseOf(property),
    })),
    leftDomain: left === 'Hz' ? frequencyDomain : domainOf(left, of(left), range),
    rightDomain: right === 'Hz' ? frequencyDomain : domainOf(right, of(right), range),
    limits: left === 'Hz' ? thresholdLines('left', ffrHz) : right === 'Hz' ? thresholdLines('right', ffrHz) : NO_LIMITS,
  }
}

function domainOf(unit: string | undefined, lines: readonly EventLine[], range: TimeRange): Domain | undefined {
  if (unit === '%') return SOC_DOMAIN
  if (unit === undefined || !SNUG.has(unit)) return undefined
  return snugDomain(extent(lines.flatMap(({ points }) => within(points, range).map(({ value }) => value))))
}
