import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ScenarioSource } from '../language/load.ts'
import type { Verdict } from '../expectations/verdict.ts'
import { makeWritable, reasonOf } from '#simulator/files/writable-path.ts'
import { junit, type Played } from './junit.ts'
import { reportPage } from './page.ts'
import type { Threshold } from './thresholds.ts'

/** A folder or file of a report that cannot be written, or not without losing another: one sentence. */
class ReportError extends Error {
  override readonly name = 'ReportError'
}

function attempt<T>(shown: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    throw new ReportError(`cannot write ${shown}: ${reasonOf(error)}`, { cause: error })
  }
}

/** What the files of a scenario are called: its name, or that of its file without the ending. */
export const reportName = (source: Exclude<ScenarioSource, { yaml: string }>): string =>
  'name' in source ? source.name : basename(source.file).replace(/\.ya?ml$/, '')

/** Throws a ReportError where two scenarios would write the same files. On some disks `Dip` and `dip` are one. */
export function expectDifferentNames(names: readonly string[]): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name.toLowerCase())) {
      throw new ReportError(`two scenarios are called ${name}, and one report would take the place of the other`)
    }
    seen.add(name.toLowerCase())
  }
}

/** Makes the folder where it is not there. Throws a ReportError where nothing can be written into it. `shown` is what its user calls it. */
export function openFolder(folder: string, shown: string): void {
  attempt(shown, () => makeWritable(folder))
}

const write = (folder: string, file: string, text: string) => attempt(file, () => writeFileSync(join(folder, file), text))

/** Writes `NAME.html` and `NAME.journal.jsonl` of one scenario. Throws a ReportError. */
export function writeReport(folder: string, verdict: Verdict, thresholds: readonly Threshold[]): void {
  const journalFile = `${verdict.name}.journal.jsonl`
  write(folder, journalFile, verdict.journal)
  write(folder, `${verdict.name}.html`, reportPage(verdict, thresholds, journalFile))
}

/** Writes `junit.xml` of all of them. Throws a ReportError. */
export const writeJunit = (folder: string, all: readonly Played[]): void => write(folder, 'junit.xml', junit(all))
