import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runScript } from './testing/run-script.ts'

const folder = mkdtempSync(join(tmpdir(), 'approval-'))
const NAME = 'Row_FcrdUp_6.1_FI_UTC_20260302T1005-20260302T1005_100ms.csv'
const COLUMNS = 'DateTime,InsAcPow,GridFreq,ApplFreqSig,CalcBaseline'

beforeAll(() => {
  for (const name of ['short', 'empty', 'other']) mkdirSync(join(folder, name))
  const row = '20260302T100500.000,-0.033,49.9,49.9,-0.033\r\n20260302T100504.000,-0.033,49.9,49.9,-0.033'
  writeFileSync(join(folder, 'short', NAME), `${COLUMNS}\r\n${row}\r\n`)
  writeFileSync(join(folder, 'other', `${NAME}.gz`), gzipSync(`${COLUMNS}\r\n${row}\r\n`))
  writeFileSync(join(folder, 'other/Row_FcrdUp_6.2.xlsx'), 'PK')
})
afterAll(() => rmSync(folder, { recursive: true }))

const PRODUCT = ['--product', 'fcr-d-up-dynamic']

describe('reports invalid input in one sentence: exit code 1 for a group or a recording, 2 for the command line', () => {
  test.for<[string, readonly string[], string, number]>([
    [
      'a product that the group cannot offer',
      ['--group', 'South row', ...PRODUCT],
      'South row is static and cannot offer fcr-d-up-dynamic.',
      1,
    ],
    [
      'a recording that is too short',
      ['--recordings', join(folder, 'short'), '--capacity', '20', ...PRODUCT],
      'Row_FcrdUp_6.1_FI_UTC_20260302T1005-20260302T1005_100ms.csv, the recording of Linearity, is too short: it has the seconds 0 to 4, and the test lasts 1080 s.',
      1,
    ],
    [
      'a compressed recording that is too short, beside a file of another kind',
      ['--recordings', join(folder, 'other'), '--capacity', '20', ...PRODUCT],
      `${NAME}, the recording of Linearity, is too short: it has the seconds 0 to 4, and the test lasts 1080 s. Not read, as they are no CSV files: Row_FcrdUp_6.2.xlsx.`,
      1,
    ],
    [
      'a folder without recordings',
      ['--recordings', join(folder, 'empty'), '--capacity', '20', ...PRODUCT],
      'No file has a test type of fcr-d-up-dynamic in its name.',
      1,
    ],
    [
      'recordings without a capacity',
      ['--recordings', join(folder, 'short'), ...PRODUCT],
      'Name the capacity of the recorded tests in kW: --capacity 20.',
      2,
    ],
  ])('%s', { timeout: 60_000 }, async ([, argv, sentence, code]) => {
    const result = await runScript('approval.ts', argv)
    expect([result.code, result.stderr.trim(), result.stdout]).toEqual([code, sentence, ''])
  })
})
