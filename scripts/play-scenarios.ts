import { resolve } from 'node:path'
import { asSentence } from '#simulator/http/as-sentence.ts'
import { sourceOf } from '#simulator/run/engine.ts'
import { showProgress } from '#simulator/run/progress.ts'
import { readTrace } from '#simulator/scenario/language/line.ts'
import { expectDifferentNames, openFolder, reportName, writeJunit, writeReport } from '#simulator/scenario/report/folder.ts'
import type { Played } from '#simulator/scenario/report/junit.ts'
import { Thresholds } from '#simulator/scenario/report/thresholds.ts'
import { inWords } from '#simulator/scenario/report/words.ts'
import { runScenario } from '#simulator/run-scenario.ts'
import { ScenarioError } from '#simulator/scenario/language/scenario-error.ts'
import { hasPassed } from '#simulator/scenario/expectations/verdict.ts'
import { parseArguments } from './arguments.ts'

/** Input that the command refuses; the message is one sentence for the user. */
export class InvalidInput extends Error {}

/** Turns an error into the refusal of the command. */
function orRefuse<T>(action: () => T): T {
  try {
    return action()
  } catch (error) {
    throw new InvalidInput(asSentence(error instanceof Error ? error.message : String(error)))
  }
}

interface Command {
  readonly argv: readonly string[]
  /** Relative paths of the arguments start here. */
  readonly folder: string
  readonly print: Pick<Console, 'log' | 'error'>
}

/** Plays the scenarios of a command line and returns the exit code. Rejects with InvalidInput before the first one is played. */
export async function playScenarios({ argv, folder, print }: Command): Promise<0 | 1> {
  const read = parseArguments({ options: ['seed', 'report', 'frequency'], words: true }, argv)
  if ('problem' in read) throw new InvalidInput(read.problem)
  const { option, positionals } = read
  if (positionals.length === 0) {
    throw new InvalidInput('Name the scenarios to play: npm run scenario -- meter-silence, or the paths of files.')
  }
  const seed = option('seed')
  if (seed !== undefined && !/^\d{1,15}$/.test(seed)) {
    throw new InvalidInput(`--seed must be a whole number of 0 or more, not ${seed}.`)
  }
  const pathOf = (name: 'report' | 'frequency') => {
    const text = option(name)
    return text === undefined ? undefined : resolve(folder, text)
  }
  const frequency = pathOf('frequency')
  if (frequency !== undefined) orRefuse(() => readTrace(frequency, { folder, isConfined: false }))

  const scenarios = positionals.map((text) => {
    const found = sourceOf(text)
    const source = 'file' in found ? { file: resolve(folder, found.file) } : { name: text }
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
    if ('problem' in played) print.error(`${played.problem}\n`)
    else print.log(`${inWords(played)}\n`)
  }
  if (report !== undefined) orRefuse(() => writeJunit(report, all))
  return all.every((played) => 'outcomes' in played && hasPassed(played)) ? 0 : 1
}
