import { stringify } from 'csv-stringify/sync'
import { SECOND_MS } from '#contract/durations.ts'
import type { ApprovalProduct } from '#contract/fingrid.ts'
import { GRID_STEP_MS } from '#simulator/grid/model/grid.ts'
import { PRODUCTS } from '#simulator/battery-storage/model/product.ts'
import { dataRows, megawatts } from '../run/data-rows.ts'
import type { PlayedTest } from '../run/play-test.ts'

/** What the name and the rows of a file need of a programme. */
export interface DataSource {
  readonly resource: string
  readonly product: ApprovalProduct
  readonly startMs: number
}

/** Service in a file name, and suffix of the columns of a product: TP 11.1 and table 19. */
export const SERVICE = {
  'fcr-n': 'Fcrn',
  'fcr-d-up-dynamic': 'FcrdUp',
  'fcr-d-up-static': 'FcrdUp',
  'fcr-d-down-dynamic': 'FcrdDo',
} satisfies Record<ApprovalProduct, string>

/** `20260302T100000.000` */
const moment = (ms: number) => new Date(ms).toISOString().slice(0, 23).replaceAll(/[-:]/g, '')
/** `20260302T1000` */
const minute = (ms: number) => moment(ms).slice(0, 13)
/** `[Resource]_[Service]_[TestType]_[Area]_[Timezone]_[Interval]_[SamplingRate].csv`, with the rate of the rows: TP 11.1. */
export function dataFileName(
  { test, samples }: Pick<PlayedTest, 'test' | 'samples'>,
  { resource, product, startMs }: DataSource,
) {
  const endMs = startMs + (samples.at(-1)?.atS ?? 0) * SECOND_MS
  const safe = resource.replaceAll(/[^\dA-Za-z]+/g, '-')
  return `${safe}_${SERVICE[product]}_${test.testType}_FI_UTC_${minute(startMs)}-${minute(endMs)}_${GRID_STEP_MS}ms.csv`
}

function headsOf({ test, socPercent, energy }: PlayedTest, product: ApprovalProduct): string[] {
  const suffix = `_${SERVICE[product]}`
  const columns = [
    'DateTime',
    'InsAcPow',
    'GridFreq',
    'ApplFreqSig',
    'CalcBaseline',
    `ContMode${suffix}`,
    `Cap${suffix}`,
    `ContStatus${suffix}`,
    'Pmin',
    'Pmax',
    ...(test.kind === 'operation' ? [`RegStr${suffix}`, `Activated${suffix}`] : []),
    ...(energy.length > 0 ? [`ResSize${suffix}`, `NEM_MW${suffix}`, `NEM${suffix}`, `AEM${suffix}`] : []),
    ...(socPercent ? ['SOC'] : []),
  ]
  return columns.map((column) => `${column}${test.sine?.periodS ?? ''}`)
}

/** The rows of a test, ten per second. Values that are noted once per test stand in the first row. */
function* rowsOf(played: PlayedTest, { product, startMs }: DataSource): Generator<string[]> {
  const { test, samples, socPercent, gridHz, capacityKw, controlMode, limitsKw } = played
  const strength = (capacityKw / 1_000 / PRODUCTS[product].bandHz).toFixed(6)
  yield headsOf(played, product)
  const once = [controlMode, (capacityKw / 1_000).toFixed(6), '1', megawatts(limitsKw.most), megawatts(limitsKw.least)]
  for (const { row, second, powerMw, baselineMw, frequencyHz, energy } of dataRows(played)) {
    const soc = socPercent?.[second]
    yield [
      moment(startMs + row * GRID_STEP_MS),
      powerMw,
      (gridHz[row] ?? NaN).toFixed(5),
      // No frequency is applied in normal operation.
      test.sequence.isOnGrid ? '' : frequencyHz,
      baselineMw,
      ...(row === 0 ? once : once.map(() => '')),
      ...(test.kind === 'operation' ? [strength, megawatts(-(samples[second]?.responseKw ?? 0))] : []),
      ...(energy ? [energy.enduranceMin, energy.nemMw, energy.nem, energy.aem] : []),
      ...(soc === undefined ? [] : [soc.toFixed(3)]),
    ]
  }
}

/** Rows of a block. */
const BLOCK_ROWS = 500

/** A test as a file of the test programme in blocks: comma, decimal point, CRLF, MW with injection positive. Nothing is kept. */
export function* dataFileBlocks(played: PlayedTest, source: DataSource): Generator<string> {
  let rows: string[][] = []
  const block = () => stringify(rows, { record_delimiter: '\r\n' })
  for (const row of rowsOf(played, source)) {
    rows.push(row)
    if (rows.length < BLOCK_ROWS) continue
    yield block()
    rows = []
  }
  if (rows.length > 0) yield block()
}
