import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readIncident, type SavedIncident } from '#contract/incident/archive.ts'
import { fileErrorReason } from '#simulator/files/writable-path.ts'
import { type Difference, differencesOf } from '#simulator/rebuild/differences.ts'
import { ModelRun } from '#simulator/rebuild/model-run.ts'
import { differencesText } from '#simulator/rebuild/report.ts'
import { isReal, readSavedRun, type SavedRun } from '#simulator/rebuild/saved-run.ts'
import { runScenario } from '#simulator/run-scenario.ts'
import type { ScenarioSource } from '#simulator/scenario/language/load.ts'

export interface Parting {
  readonly run: SavedRun
  readonly model: ModelRun
  readonly differences: readonly Difference[]
  /** The expectations that failed. */
  readonly failed: readonly string[]
}

/** Real chargers have reaction times that the incident does not contain. What depends on them is not certain. */
const OTHER_SEEDS = [2, 3]

/** Plays a rebuilt scenario beside its incident. Throws UnusableIncident or a ScenarioError. */
export async function playAgainst(source: ScenarioSource, incident: SavedIncident): Promise<Parting> {
  const run = readSavedRun(incident)
  const model = new ModelRun(run)
  const { outcomes } = await runScenario(source, { onSecond: ({ world }) => model.see(world) })
  const models = [model]
  for (const seed of [...run.stations.values()].some(isReal) ? OTHER_SEEDS : []) {
    const other = new ModelRun(run)
    await runScenario(source, { seed, onSecond: ({ world }) => other.see(world) })
    models.push(other)
  }
  return {
    run,
    model,
    differences: differencesOf(run, models),
    failed: outcomes.flatMap((one) => (one.held ? [] : one.expected)),
  }
}

interface Printing {
  readonly file: string
  /** The folder for `differences.md`; undefined for none. */
  readonly folder: string | undefined
  readonly isJson: boolean
}

/** Prints where a rebuilt scenario and its incident part, and returns the exit code. Rejects with an Error of one sentence. */
export async function printParting(
  scenarios: readonly { readonly source: ScenarioSource }[],
  { file, folder, isJson }: Printing,
  print: (text: string) => void,
): Promise<0 | 1> {
  const [only] = scenarios
  if (!only || scenarios.length > 1) throw new Error('an incident is compared with one scenario, which was rebuilt from it')
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new Error(`cannot read ${file}: ${fileErrorReason(error)}`)
  })
  const incident = readIncident(bytes)
  if ('problem' in incident) throw new Error(incident.problem.replace(/\.$/, ''))
  const { run, model, differences } = await playAgainst(only.source, incident)
  const text = differencesText(run, model, differences)
  if (folder !== undefined) {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'differences.md'), text)
  }
  print(isJson ? JSON.stringify(differences, null, 2) : text)
  return differences.some(({ isCertain }) => isCertain) ? 1 : 0
}
