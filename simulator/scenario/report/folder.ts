import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ScenarioSource } from '../language/load.ts'
import type { Verdict } from '../expectations/verdict.ts'
import { makeWritable, fileErrorReason } from '#simulator/files/writable-path.ts'
import { junit, type Played } from './junit.ts'
import { reportPage } from './page.ts'
import type { Threshold } from './thresholds.ts'

/** A folder or file of a report cannot be written, or would overwrite another; the message is one sentence. */
class ReportError extends Error {
  override readonly name = 'ReportError'
}

function attempt<T>(shown: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    throw new ReportError(`cannot write ${shown}: ${fileErrorReason(error)}`, { cause: error })
  }
}

/** The base name of the files of a scenario: its name, or its file name without extension. */
export const reportName = (source: Exclude<ScenarioSource, { yaml: string }>): string =>
  'name' in source ? source.name : basename(source.file).replace(/\.ya?ml$/, '')

/** Throws a ReportError if two scenarios would write the same files. Some file systems do not distinguish `Dip` and `dip`. */
export function expectDifferentNames(names: readonly string[]): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name.toLowerCase())) {
      throw new ReportError(`two scenarios are called ${name}, and one report would overwrite the other`)
    }
    seen.add(name.toLowerCase())
  }
}

/** Creates the folder if it is missing. Throws a ReportError if it is not writable. `shown` is the path as given by the user. */
export function openFolder(folder: string, shown: string): void {
  attempt(shown, () => makeWritable(folder))
}

const write = (folder: string, file: string, text: string) => attempt(file, () => writeFileSync(join(folder, file), text))

/** Writes `NAME.html` and `NAME.journal.jsonl` for one scenario. Throws a ReportError. */
export function writeReport(folder: string, verdict: Verdict, thresholds: readonly Threshold[]): void {
  const journalFile = `${verdict.name}.journal.jsonl`
  write(folder, journalFile, verdict.journal)
  write(folder, `${verdict.name}.html`, reportPage(verdict, thresholds, journalFile))
}

/** Writes `junit.xml` for all scenarios. Throws a ReportError. */
export const writeJunit = (folder: string, all: readonly Played[]): void => write(folder, 'junit.xml', junit(all))
