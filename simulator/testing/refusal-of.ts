import { ScenarioFile } from '#simulator/scenario/language/schema.ts'
import { readYaml } from '#simulator/scenario/language/yaml-file.ts'

/** A file without lines. */
export const FILE_HEAD = 'about: A test.\nsite: depot\nstarts: 2026-03-02T08:00:00Z\n'
export const read = (text: string) => readYaml('test.yaml', text, ScenarioFile)

/** The error message for one line, at line 5 of the file. */
export function refusalOf(line: string, list = 'timeline'): string {
  try {
    read(`${FILE_HEAD}${list}:\n  - ${line}\n`)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'accepted'
}
