import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { isAbsolute, relative } from 'node:path'
import { plural } from '#contract/plural.ts'
import { fileErrorReason } from '#simulator/files/writable-path.ts'
import { asSentence } from '#simulator/http/as-sentence.ts'
import { siteNames } from '#simulator/scenario/language/library.ts'
import { ask } from '#simulator/search/ask/ask.ts'
import { readSearchOptions, SEARCH_COMMAND } from '#simulator/search/search-options.ts'
import { SITUATIONS } from '#simulator/search/situations/situations.ts'
import { neverApplied, notApplied, search, type SearchState } from '#simulator/search/search.ts'
import { WHOLE_RUN_CHECKS } from '#simulator/whole-run/all-checks.ts'
import { readArguments, refuse, refuseUsage, userFolder } from './arguments.ts'
import { inRepository } from './root.ts'

function presentCommit(): string | undefined {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: inRepository(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return undefined
  }
}

const { option, words } = readArguments(SEARCH_COMMAND)

function optionsOrRefuse() {
  try {
    return readSearchOptions({ option, words, folder: userFolder, allSites: siteNames(), commit: presentCommit })
  } catch (error) {
    return refuseUsage(error instanceof Error ? error.message : String(error))
  }
}

const options = optionsOrRefuse()
for (const site of options.sites.filter((name) => isAbsolute(name))) {
  try {
    accessSync(site, constants.R_OK)
  } catch (error) {
    refuseUsage(`Cannot read ${relative(userFolder, site)}: ${fileErrorReason(error)}.`)
  }
}
const abort = new AbortController()
process.once('SIGINT', () => abort.abort())

const beganMs = performance.now()
const nowMs = () => performance.now()
/** The time of computation of all threads, s: other programs do not count. */
const coreSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
const CLEAR_LINE = '\r\u001B[2K'
const SHOWN_EVERY_MS = 200
let shownMs = -Infinity

function summaryOf({ runs, failures, situations }: SearchState): string {
  const seconds = (nowMs() - beganMs) / 1_000
  const count = [...failures.values()].reduce((sum, one) => sum + one, 0)
  const perCore = (runs / coreSeconds()).toFixed(1)
  return `${runs} runs  ${(runs / seconds).toFixed(1)} runs/s  ${perCore} runs per second and core  ${situations.size} of ${SITUATIONS.length} situations  ${count} ${plural(count, 'failure', 'failures')}`
}

function showProgress(state: SearchState) {
  if (!process.stdout.isTTY || nowMs() - shownMs < SHOWN_EVERY_MS) return
  shownMs = nowMs()
  process.stdout.write(`${CLEAR_LINE}${summaryOf(state)}`)
}
const clear = () => (process.stdout.isTTY ? CLEAR_LINE : '')

async function answerQuestion(text: string) {
  const { lines, file, isBroken } = await ask(text, options, {
    onProgress(runs, brokenRuns) {
      if (!process.stdout.isTTY || nowMs() - shownMs < SHOWN_EVERY_MS) return
      shownMs = nowMs()
      const found = `${brokenRuns} ${plural(brokenRuns, 'breach', 'breaches')}`
      process.stdout.write(`${CLEAR_LINE}${runs} runs  ${(runs / ((nowMs() - beganMs) / 1_000)).toFixed(1)} runs/s  ${found}`)
    },
    nowMs,
    signal: abort.signal,
  })
  console.log(`${clear()}${lines.join('\n')}`)
  if (file !== null) console.log(`Play it: npm run scenario -- ${relative(userFolder, file)}`)
  process.exit(isBroken ? 1 : 0)
}

try {
  if (options.ask !== undefined) await answerQuestion(options.ask)
  const state = await search(options, {
    onProgress: showProgress,
    onFound(file, { failure, plan, generatedLines, unavoidableS }) {
      const lines = `${plan.lines.length} of ${generatedLines} ${plural(generatedLines, 'line', 'lines')}`
      console.log(`${clear()}${failure.property}: ${failure.what.split('\n')[0]}`)
      console.log(
        `  seed ${plan.seed}, ${lines}, at ${failure.atS} s${unavoidableS === null ? '' : `, unavoidable after ${unavoidableS} s`}`,
      )
      console.log(`  npm run scenario -- ${relative(userFolder, file)}`)
    },
    nowMs,
    signal: abort.signal,
  })
  console.log(`${clear()}${summaryOf(state)}${abort.signal.aborted ? ', interrupted' : ''}`)
  for (const [property, count] of [...state.failures].toSorted(([a], [b]) => a.localeCompare(b))) {
    console.log(`  ${property}: ${count}`)
  }
  const unreached = SITUATIONS.filter(({ name }) => !state.situations.has(name)).map(({ name }) => name)
  if (unreached.length > 0) console.log(`Not reached: ${unreached.join('; ')}`)
  const seconds = [...state.met].toSorted(([a], [b]) => a.localeCompare(b))
  const figure = ([name, count]: (typeof seconds)[number]) =>
    `${name} ${count}${WHOLE_RUN_CHECKS.has(name) ? ` ${plural(count, 'run', 'runs')}` : ''}`
  console.log(`Seconds in which the precondition held: ${seconds.map(figure).join('; ')}`)
  const idle = neverApplied(state)
  const few = notApplied(state).filter((name) => !idle.includes(name))
  if (few.length > 0) console.log(`Precondition not met so far: ${few.join('; ')}`)
  if (idle.length > 0) console.log(`Precondition never met in many runs, so that the search fails: ${idle.join('; ')}`)
  process.exit(state.failures.size > 0 || idle.length > 0 ? 1 : 0)
} catch (error) {
  refuse(`${clear()}${asSentence(error instanceof Error ? error.message : String(error))}`)
}
