import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeWritable } from '#simulator/files/writable-path.ts'
import type { PlayedTest } from '../run/play-test.ts'
import type { Prequalification } from '../run/programme.ts'
import { TEST_START_MS } from '../run/copied-site.ts'
import { dataFile } from './data-file.ts'
import { prequalificationPage } from './page.ts'

/** The test ids of FCR-D up at high load and low droop, TR appendix 2. Static tests and endurance have none. */
function testTypeOf({ name }: PlayedTest): string {
  if (name === 'Fast ramps') return '2.2'
  if (name === 'Linearity') return '6.1'
  const period = /^Sine, (\d+) s$/.exec(name)?.[1]
  return period === undefined ? name.replace(' ', '') : `4.2-${period}s`
}

/** Writes `report.html` and a CSV file per test. Throws an error of the file system. */
export function writePrequalification(folder: string, result: Prequalification): void {
  makeWritable(folder)
  const files = result.tests.map((test) =>
    dataFile(test, { resource: result.groupName, testType: testTypeOf(test), startMs: TEST_START_MS }),
  )
  for (const { name, text } of files) writeFileSync(join(folder, name), text)
  writeFileSync(
    join(folder, 'report.html'),
    prequalificationPage(
      result,
      files.map(({ name }) => name),
    ),
  )
}
