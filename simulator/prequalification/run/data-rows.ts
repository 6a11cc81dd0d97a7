import { SECOND_MS } from '#contract/durations.ts'
import { GRID_STEP_MS } from '#simulator/grid/model/grid.ts'
import type { ModesAt } from '../model/energy-sequences.ts'
import type { Measured } from '../model/programme-findings.ts'
import type { ResponseSample } from '../model/response.ts'
import type { PlayedTest } from './play-test.ts'

/** Rows of a data file per second: 10 Hz. The simulator measures power once per second, and the rows of a second hold it. */
const ROWS_PER_S = SECOND_MS / GRID_STEP_MS

/** A row of a data file with its numbers as they are written. Powers in MW, injection positive. */
export interface DataRow {
  /** The number of the row, 100 ms each. */
  readonly row: number
  /** The second of its power. */
  readonly second: number
  readonly powerMw: string
  readonly baselineMw: string
  /** The frequency that the group follows, Hz. */
  readonly frequencyHz: string
  /** The energy management of a limited reservoir: minutes of full activation, 0 or 1, and the power of NEM. */
  readonly energy?: Readonly<Record<'enduranceMin' | 'nem' | 'aem' | 'nemMw', string>> | undefined
}

/** MW with injection positive. Charging is negative, and zero has no sign. */
export const megawatts = (kw: number): string => (0 - kw / 1_000 + 0).toFixed(6).replace(/^-(0\.0+)$/, '$1')
/** A capacity as a data file has it: in whole watts, kW. */
export const writtenKw = (kw: number): number => Number((kw / 1_000).toFixed(6)) * 1_000
/** The response of a row of a data file, kW: a response up is positive. */
export const responseOfRow = (powerMw: number, baselineMw: number): number => (powerMw - baselineMw) * 1_000

function energyTexts(second: PlayedTest['energy'][number] | undefined): DataRow['energy'] {
  if (!second) return undefined
  const { enduranceMin, nem, aem, nemKw } = second
  const texts = { enduranceMin: enduranceMin.toFixed(3), nem: String(Math.abs(nem)), aem: String(Math.abs(aem)) }
  return { ...texts, nemMw: megawatts(-nemKw) }
}

/** The energy management of a row of a data file. A value that is missing is undefined. */
export function modesOfRow(atS: number, { enduranceMin, nem, aem, nemMw }: NonNullable<DataRow['energy']>): ModesAt {
  const value = (text: string) => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined)
  const mode = (text: string) => ([0, 1] as const).find((one) => one === value(text))
  const nemKw = value(nemMw)
  return { atS, nem: mode(nem), aem: mode(aem), enduranceMin: value(enduranceMin), nemKw: nemKw && nemKw * 1_000 }
}

/** The rows of a played test, ten per second from its start. */
export function* dataRows({ test, samples, baselineKw, gridHz, energy }: PlayedTest): Generator<DataRow> {
  const rows = Math.max(0, samples.length - 1) * ROWS_PER_S + Math.min(1, samples.length)
  for (let row = 0; row < rows; row++) {
    const second = Math.floor(row / ROWS_PER_S)
    const baseline = baselineKw[second] ?? 0
    const hz = test.sequence.isOnGrid ? (gridHz[row] ?? NaN) : test.sequence.frequencyHz(row / ROWS_PER_S)
    yield {
      row,
      second,
      powerMw: megawatts(baseline - (samples[second]?.responseKw ?? 0)),
      baselineMw: megawatts(baseline),
      frequencyHz: hz.toFixed(5),
      energy: energyTexts(energy[second]),
    }
  }
}

/** A played test as its data file shows it: the requirements judge these samples, so that a report and its files agree. */
export function measuredOf(played: PlayedTest): Measured {
  const samples: ResponseSample[] = []
  const modes: ModesAt[] = []
  for (const { row, powerMw, baselineMw, frequencyHz, energy } of dataRows(played)) {
    const atS = (row * GRID_STEP_MS) / SECOND_MS
    samples.push({ atS, frequencyHz: Number(frequencyHz), responseKw: responseOfRow(Number(powerMw), Number(baselineMw)) })
    if (energy && played.test.kind === 'energy') modes.push(modesOfRow(atS, energy))
  }
  return { test: played.test, capacityKw: played.capacityKw, modes, samples }
}
