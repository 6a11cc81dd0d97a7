import { resolve } from 'node:path'
import { type ReadLine, typedCommand } from '#simulator/command-line.ts'
import { asSentence } from '#simulator/http/as-sentence.ts'
import type { World } from '#simulator/core/world/state.ts'
import { writePacks } from '#simulator/evidence/report/write-packs.ts'
import { fileErrorReason } from '#simulator/files/writable-path.ts'
import { sourceOf } from '#simulator/run/engine.ts'
import { showProgress } from '#simulator/run/progress.ts'
import { scenarioNames, siteNames } from '#simulator/scenario/language/library.ts'
import { readRecordedFile } from '#simulator/scenario/language/recording.ts'
import { expectDifferentNames, openFolder, reportName, writeJunit, writeReport } from '#simulator/scenario/report/folder.ts'
import type { Played } from '#simulator/scenario/report/junit.ts'
import { Thresholds } from '#simulator/scenario/report/thresholds.ts'
import { asText } from '#simulator/scenario/report/words.ts'
import { runScenario } from '#simulator/run-scenario.ts'
import { loadScenario, type ScenarioSource } from '#simulator/scenario/language/load.ts'
import { ScenarioError } from '#simulator/scenario/language/scenario-error.ts'
import { ruleAsText, ruleOutcomes } from '#simulator/scenario/expectations/rule-outcomes.ts'
import { hasPassed } from '#simulator/scenario/expectations/verdict.ts'
import { printParting } from '../rebuild/print-parting.ts'
import { printDifferences } from './print-differences.ts'
import { ALL_SITES } from './scenario-command.ts'
import { prepare } from '#simulator/run/live-run.ts'
import { openingFindings, siteFindings } from '#simulator/scenario/site-check/site-findings.ts'

/** What is checked: a scenario with its site, or a site alone. */
interface Checked {
  readonly name: string
  readonly source: ScenarioSource
}

/** A site alone opens on a Monday morning. */
const siteAlone = (name: string): Checked => ({
  name: `site ${name}`,
  source: { yaml: `about: The site alone.\nstarts: 2026-03-02T07:30:00Z\nsite: ${name}\n` },
})

/** The sites and scenarios of the library. */
const libraryChecks = (): Checked[] => [
  ...siteNames().map(siteAlone),
  ...scenarioNames().map((name): Checked => ({ name: `scenario ${name}`, source: { name } })),
]

/** A name of a site alone; any other name or path is that of a scenario. */
const checkOf = (name: string, source: ScenarioSource): Checked =>
  siteNames().includes(name) ? siteAlone(name) : { name: `scenario ${name}`, source }

/**
 * What a site promises and cannot keep, a sentence each with its place in the site file, and how a run on it opens.
 * Throws a ScenarioError if the scenario or its site cannot be read.
 */
function findingsOf({ name, source }: Checked): string[] {
  const scenario = loadScenario(source)
  const { site, sitePlace } = scenario
  const { world } = prepare({ source, scenario, seed: undefined, actions: [], journalMax: Infinity })
  return [
    ...siteFindings(site).map(({ path, sentence }) => asSentence(new ScenarioError(sitePlace(path), path, sentence).message)),
    ...openingFindings(world, site).map((sentence) => asSentence(`${name} ${sentence}`)),
  ]
}

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

function refuseWriting(error: unknown): never {
  throw new InvalidInput(`Cannot write an evidence pack: ${fileErrorReason(error)}.`)
}

interface Playing {
  readonly line: ReadLine
  /** Relative paths of the arguments start here. */
  readonly folder: string
  readonly print: Pick<Console, 'log' | 'error'>
}

/** What `--json` prints of a scenario. */
function resultOf(played: Played) {
  if (!('outcomes' in played)) return { name: played.name, passed: false, problem: played.problem, expectations: [], rules: [] }
  return {
    name: played.name,
    passed: hasPassed(played),
    expectations: played.outcomes.map(({ expected, held, said }) => ({ text: expected, held, ...(!held && { reason: said }) })),
    rules: played.groups.flatMap(ruleOutcomes).map((rule) => ({ text: ruleAsText(rule), state: rule.state })),
  }
}

/** A name of the library, or a file. */
type NamedSource = Exclude<ScenarioSource, { yaml: string }>

const sourceFrom = (text: string, folder: string): NamedSource => {
  const found = sourceOf(text)
  return 'file' in found ? { file: resolve(folder, found.file) } : { name: text }
}

/** `--check`: prints what sites promise and cannot keep, and plays nothing. */
function checkSites({ line, folder, print }: Playing): 0 | 1 {
  const value = line.option('check') ?? ALL_SITES
  const names = [...(value === ALL_SITES ? [] : [value]), ...line.words]
  const checks = names.length === 0 ? libraryChecks() : names.map((name) => checkOf(name, sourceFrom(name, folder)))
  // A site of several scenarios has the same faults in each.
  const found = [...new Set(checks.flatMap((one) => orRefuse(() => findingsOf(one))))]
  if (line.isJson) print.log(JSON.stringify(found, null, 2))
  else for (const sentence of found) print.log(sentence)
  const checked = `${checks.length} ${checks.length === 1 ? 'site or scenario' : 'sites and scenarios'} checked`
  ;(line.isJson ? print.error : print.log)(found.length === 0 ? `${checked}: they keep what they promise.` : `${checked}.`)
  return found.length === 0 ? 0 : 1
}

/** Plays the scenarios of a command line and returns the exit code. Rejects with InvalidInput before the first one is played. */
export async function playScenarios({ line, folder, print }: Playing): Promise<0 | 1> {
  const { option, isJson } = line
  const against = option('against')
  const pathOf = (name: 'report' | 'frequency') => {
    const text = option(name)
    return text === undefined ? undefined : resolve(folder, text)
  }
  const frequency = pathOf('frequency')
  if (frequency !== undefined) print.error(orRefuse(() => readRecordedFile(frequency, { folder, isConfined: false })).summary)
  if (option('check') !== undefined) return checkSites({ line, folder, print })
  const words = line.words.length === 0 && against !== undefined ? scenarioNames() : line.words
  if (words.length === 0) {
    throw new InvalidInput(
      `Name the scenarios to play: ${typedCommand('npm run scenario --')} meter-silence, or the paths of files.`,
    )
  }
  const seed = option('seed')
  if (seed !== undefined && !/^\d{1,15}$/.test(seed)) {
    throw new InvalidInput(`Option --seed expects a whole number of at least 0, not "${seed}".`)
  }

  const scenarios = words.map((text) => {
    const source = sourceFrom(text, folder)
    return { source, name: reportName(source) }
  })
  if (against !== undefined) {
    const other = /[\\/]|\.(?:ya?ml|zip)$/.test(against) ? resolve(folder, against) : against
    try {
      if (other.endsWith('.zip')) {
        return await printParting(scenarios, { file: other, folder: pathOf('report'), isJson }, print.log)
      }
      const hasDifferences = await printDifferences(scenarios, other, print.log)
      return hasDifferences ? 1 : 0
    } catch (error) {
      throw new InvalidInput(asSentence(error instanceof Error ? error.message : String(error)))
    }
  }
  const report = pathOf('report')
  if (report !== undefined) {
    orRefuse(() => expectDifferentNames(scenarios.map(({ name }) => name)))
    orRefuse(() => openFolder(report, option('report') ?? report))
  }

  async function play({ source, name }: (typeof scenarios)[number]): Promise<Played> {
    const progress = showProgress(name)
    const thresholds = new Thresholds()
    let last: World | undefined
    try {
      const verdict = await runScenario(source, {
        ...(seed !== undefined && { seed: Number(seed) }),
        ...(frequency !== undefined && { frequency }),
        onProgress: progress.at,
        onSecond: ({ world }) => {
          thresholds.see(world)
          last = world
        },
      })
      const played = { ...verdict, name }
      if (report !== undefined) {
        orRefuse(() => writeReport(report, played, thresholds.list(played.groups)))
        if (last) await writePacks(report, last, name).catch(refuseWriting)
      }
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
    else (isJson ? print.error : print.log)(`${asText(played)}\n`)
  }
  if (report !== undefined) orRefuse(() => writeJunit(report, all))
  if (isJson) print.log(JSON.stringify(all.map(resultOf), null, 2))
  return all.every((played) => 'outcomes' in played && hasPassed(played)) ? 0 : 1
}
