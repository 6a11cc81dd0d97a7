import { resolve } from 'node:path'
import { sourceOf } from '#simulator/engine.ts'
import { runScenario } from '#simulator/scenario/run.ts'
import { ScenarioError } from '#simulator/scenario/scenario-error.ts'
import { hasPassed, verdictInWords } from '#simulator/scenario/verdict.ts'
import { readArguments, refuse } from './arguments.ts'

/** `npm run scenario -- FILE…`: plays scenarios as fast as it can, and says of each whether what it expects came true. */

const { option, positionals } = readArguments(['seed'])
if (positionals.length === 0) refuse('Name the scenarios to play: npm run scenario -- meter-silence, or the paths of files.')
const text = option('seed')
if (text !== undefined && !/^\d{1,15}$/.test(text)) refuse(`--seed must be a whole number of 0 or more, not ${text}.`)

/** A path is seen from the folder that the command was typed in, which npm hands on. */
const folder = process.env['INIT_CWD'] ?? process.cwd()
const named = (scenario: string) => {
  const source = sourceOf(scenario)
  return 'file' in source ? { file: resolve(folder, source.file) } : source
}

let isPassed = true
for (const scenario of positionals) {
  try {
    const verdict = await runScenario(named(scenario), text === undefined ? {} : { seed: Number(text) })
    console.log(`${verdictInWords(verdict)}\n`)
    isPassed &&= hasPassed(verdict)
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error
    console.error(`${error.message}\n`)
    isPassed = false
  }
}
process.exit(isPassed ? 0 : 1)
