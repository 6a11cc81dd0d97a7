import { PRODUCTS, requiredShare } from '#simulator/battery-storage/model/product.ts'
import { testsOf, type ProgrammeTest } from '../model/programme-tests.ts'

export const P0_KW = 20
export const PRODUCT = 'fcr-d-up-dynamic'
export const PROGRAMME = testsOf(PRODUCT, { hasLowLoad: false, hasLowDroop: false, isContinuous: false, isLimited: false })
const HEADS = ['DateTime', 'InsAcPow', 'GridFreq', 'ApplFreqSig', 'CalcBaseline', 'ContMode_FcrdUp']

interface Change {
  /** Multiplies the response. */
  readonly scale?: (atS: number) => number
  readonly seconds?: number
  /** The applied frequency, Hz; that of the test by default. */
  readonly frequencyAt?: (atS: number) => number
}

/** The lines of a recording of a test at 10 Hz in running seconds. */
export function linesOf({ sequence }: ProgrammeTest, change: Change = {}): string[] {
  const { scale = () => 1, seconds = sequence.durationS, frequencyAt = sequence.frequencyHz } = change
  const rows = Array.from({ length: Math.round(seconds * 10) + 1 }, (_, row) => {
    const atS = row / 10
    const hz = frequencyAt(atS)
    const responseMw = (scale(atS) * P0_KW * requiredShare(PRODUCTS[PRODUCT], hz)) / 1_000
    return [
      atS.toFixed(1),
      (responseMw - 0.033).toFixed(6),
      '50.010',
      hz.toFixed(5),
      '-0.033000',
      row === 0 ? 'stepwise' : '',
    ].join(',')
  })
  return [HEADS.join(','), ...rows]
}

export const nameOf = (testType: string) => `Row_FcrdUp_${testType}_FI_UTC_20260302T1005-20260302T1105_100ms.csv`
export const fileOf = (one: ProgrammeTest, change?: Change) => ({
  name: nameOf(one.testType),
  text: linesOf(one, change).join('\r\n'),
})
export const whole = PROGRAMME.map((one) => fileOf(one))
export function testOf(testType: string): ProgrammeTest {
  const found = PROGRAMME.find((one) => one.testType === testType)
  if (!found) throw new Error(`no test ${testType}`)
  return found
}
