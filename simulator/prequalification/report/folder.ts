import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeWritable } from '#simulator/files/writable-path.ts'
import type { Prequalification } from '../run/programme.ts'
import { dataFile } from './data-file.ts'
import { prequalificationPage } from './page.ts'

/** The files of a result: `report.html`, and a CSV file per test. */
export function prequalificationFiles(result: Prequalification): readonly { name: string; text: string }[] {
  const { groupName, startMs } = result
  const data = result.tests.map((test) => dataFile(test, { resource: groupName, product: result.product, startMs }))
  const names = data.map(({ name }) => name)
  return [{ name: 'report.html', text: prequalificationPage(result, names) }, ...data]
}

/** Writes the files of a result. Throws an error of the file system. */
export function writePrequalification(folder: string, result: Prequalification): void {
  makeWritable(folder)
  for (const { name, text } of prequalificationFiles(result)) writeFileSync(join(folder, name), text)
}
