import { resolve } from 'node:path'
import { asSentence } from '#simulator/as-sentence.ts'
import { sourceOf } from '#simulator/engine.ts'
import { showProgress } from '#simulator/progress.ts'
import { readTrace } from '#simulator/scenario/line.ts'
import { expectDifferentNames, openFolder, reportName, writeJunit, writeReport } from '#simulator/scenario/report/folder.ts'
import type { Played } from '#simulator/scenario/report/junit.ts'
import { Thresholds } from '#simulator/scenario/report/thresholds.ts'
import { inWords } from '#simulator/scenario/report/words.ts'
import { runScenario } from '#simulator/scenario/run.ts'
import { ScenarioError } from '#simulator/scenario/scenario-error.ts'
import { hasPassed } from '#simulator/scenario/verdict.ts'
import { readArguments, refuse, typedIn } from './arguments.ts'

/**
 * `npm run scenario -- FILE… [--report DIR] [--frequency FILE] [--seed N]`: plays scenarios as fast as it can, and says of each
 * whether what it expects came true.
 */

/** What this throws is somebody's to mend, and said in one sentence. */
function orRefuse<T>(action: () => T): T {
  try {
    return action()
  } catch (error) {
    return refuse(asSentence(error instanceof Error ? error.message : String(error)))
  }
}

const { option, positionals } = readArguments({ options: ['seed', 'report', 'frequency'], words: true })
if (positionals.length === 0) refuse('Name the scenarios to play: npm run scenario -- meter-silence, or the paths of files.')

const seed = option('seed')
if (seed !== undefined && !/^\d{1,15}$/.test(seed)) refuse(`--seed must be a whole number of 0 or more, not ${seed}.`)

const pathOf = (name: 'report' | 'frequency') => {
  const text = option(name)
  return text === undefined ? undefined : resolve(typedIn, text)
}
const frequency = pathOf('frequency')
if (frequency !== undefined) orRefuse(() => readTrace(frequency, { folder: typedIn, isConfined: false }))

const scenarios = positionals.map((text) => {
  const found = sourceOf(text)
  const source = 'file' in found ? { file: resolve(typedIn, found.file) } : { name: text }
  return { source, name: reportName(source) }
})
const report = pathOf('report')
if (report !== undefined) {
  orRefuse(() => expectDifferentNames(scenarios.map(({ name }) => name)))
  orRefuse(() => openFolder(report, option('report') ?? report))
}

async function play({ source, name }: (typeof scenarios)[number]): Promise<Played> {
  const progress = showProgress(name)
  const thresholds = new Thresholds()
  try {
    const verdict = await runScenario(source, {
      ...(seed !== undefined && { seed: Number(seed) }),
      ...(frequency !== undefined && { frequency }),
      onProgress: progress.at,
      onSecond: ({ world }) => thresholds.see(world),
    })
    const played = { ...verdict, name }
    if (report !== undefined) orRefuse(() => writeReport(report, played, thresholds.list(played.groups)))
    return played
  } catch (error) {
    if (error instanceof ScenarioError) return { name, problem: asSentence(error.message) }
    throw error
  } finally {
    progress.end()
  }
}

const all: Played[] = []
for (const scenario of scenarios) {
  const played = await play(scenario)
  all.push(played)
  if ('problem' in played) console.error(`${played.problem}\n`)
  else console.log(`${inWords(played)}\n`)
}
if (report !== undefined) orRefuse(() => writeJunit(report, all))
process.exit(all.every((played) => 'outcomes' in played && hasPassed(played)) ? 0 : 1)
