import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { makeWritable } from '#simulator/files/writable-path.ts'
import type { Prequalification } from '../run/programme.ts'
import { dataFileBlocks, dataFileName, type DataSource } from './data-file.ts'
import { prequalificationPage } from './page.ts'

const REPORT = 'report.html'

const sourceOf = ({ groupName, product, startMs }: Prequalification): DataSource => ({ resource: groupName, product, startMs })

/** The names of the files of a result: `report.html`, and a CSV file per test. */
export const prequalificationFiles = (result: Prequalification): readonly string[] => [
  REPORT,
  ...result.tests.map((test) => dataFileName(test, sourceOf(result))),
]

/** The text of a file in blocks, which are made when they are read; undefined if the result has no such file. */
export function fileBlocks(result: Prequalification, name: string): Iterable<string> | undefined {
  const [, ...names] = prequalificationFiles(result)
  if (name === REPORT) return [prequalificationPage(result, names)]
  const test = result.tests[names.indexOf(name)]
  return test && dataFileBlocks(test, sourceOf(result))
}

/** Writes the files of a result. Throws an error of the file system. */
export function writePrequalification(folder: string, result: Prequalification): void {
  makeWritable(folder)
  for (const name of prequalificationFiles(result)) {
    const file = openSync(join(folder, name), 'w')
    try {
      for (const block of fileBlocks(result, name) ?? []) writeSync(file, block)
    } finally {
      closeSync(file)
    }
  }
}
