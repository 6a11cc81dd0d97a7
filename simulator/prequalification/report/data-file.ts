import { stringify } from 'csv-stringify/sync'
import { SECOND_MS } from '#contract/durations.ts'
import type { ApprovalProduct } from '#contract/fingrid.ts'
import type { PlayedTest } from '../run/play-test.ts'

const COLUMNS = ['DateTime', 'InsAcPow', 'GridFreq', 'ApplFreqSig', 'CalcBaseline']

const SERVICE = {
  'fcr-n': 'Fcrn',
  'fcr-d-up-dynamic': 'FcrdUp',
  'fcr-d-up-static': 'FcrdUp',
  'fcr-d-down-dynamic': 'FcrdDo',
} satisfies Record<ApprovalProduct, string>

/** `20260302T100000` */
const stamp = (ms: number) => new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
/** `20260302T100000.000` */
const moment = (ms: number) => new Date(ms).toISOString().slice(0, 23).replaceAll(/[-:]/g, '')
/** MW with injection positive. Charging is negative. */
const megawatts = (kw: number) => (-kw / 1_000).toFixed(6)

/**
 * A test as a file of the test programme, TP 11.1: comma, decimal point, CRLF, MW with injection positive. The name is
 * `[Resource]_[Service]_[TestType]_[Area]_[Timezone]_[Interval]_[SamplingRate].csv`; a sine test carries its period in the columns.
 */
export function dataFile(
  { test, samples, baselineKw }: Pick<PlayedTest, 'test' | 'samples' | 'baselineKw'>,
  { resource, product, startMs }: { resource: string; product: ApprovalProduct; startMs: number },
): { name: string; text: string } {
  const period = test.sine?.periodS ?? ''
  const endMs = startMs + (samples.at(-1)?.atS ?? 0) * SECOND_MS
  const rows = samples.map(({ atS, frequencyHz, responseKw }, place) => {
    const baseline = baselineKw[place] ?? 0
    const hz = frequencyHz.toFixed(5)
    return [moment(startMs + atS * SECOND_MS), megawatts(baseline - responseKw), hz, hz, megawatts(baseline)]
  })
  const heads = COLUMNS.map((column) => column + period)
  const safe = resource.replaceAll(/[^\dA-Za-z]+/g, '-')
  return {
    name: `${safe}_${SERVICE[product]}_${test.testType}_FI_UTC_${stamp(startMs).slice(0, 13)}-${stamp(endMs).slice(0, 13)}_1000ms.csv`,
    text: stringify([heads, ...rows], { record_delimiter: '\r\n' }),
  }
}
