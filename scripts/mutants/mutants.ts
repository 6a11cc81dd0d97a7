import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readArguments, refuse, refuseUsage } from '../arguments.ts'
import { type Mutant, mutantsOf, spread } from './mutants-of.ts'
import { inRepository } from '../root.ts'

/** The share of mutants, in percent, that the tests must notice. */
const MIN_PERCENT = 92

const { option, words } = readArguments({
  name: 'node scripts/run.mjs mutants/mutants --',
  about:
    'Changes one place of the source files at a time in a copy of the tree, runs the unit tests beside the file, and prints the changes that no test notices.',
  words: { value: 'PATH…', about: 'source files or folders, such as simulator/dlm/model' },
  options: {
    count: { value: 'N', about: 'number of changes, spread over all places (100)' },
    tests: { value: 'PATH…', about: 'tests to run, separated by commas (those in the folder of each file)' },
  },
  examples: ['simulator/dlm/model', 'web/units --count 40', 'simulator/dlm/model/fill.ts --tests simulator/dlm'],
  failure: `the tests noticed less than ${MIN_PERCENT} % of the changes`,
})
if (words.length === 0) refuseUsage('Name at least one file or folder.')
const count = Number(option('count') ?? 100)
if (!Number.isInteger(count) || count < 1) refuseUsage('The number of changes must be a whole number above 0.')

const isSource = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path)

function sourcesIn(path: string): string[] {
  const full = inRepository(...path.split('/'))
  const isFolder = statSync(full, { throwIfNoEntry: false })?.isDirectory()
  if (isFolder === undefined) return refuse(`There is no file or folder ${path}.`)
  if (!isFolder) return [path]
  const files = readdirSync(full, { recursive: true, encoding: 'utf8' }).map((name) => `${path}/${name}`)
  return files.filter(isSource).toSorted()
}

interface Placed extends Mutant {
  readonly file: string
}
const sources = words.flatMap((word) => sourcesIn(word.replace(/\/$/, '')))
const all = sources.flatMap((file): Placed[] =>
  mutantsOf(readFileSync(inRepository(...file.split('/')), 'utf8')).map((mutant) => Object.assign(mutant, { file })),
)
const chosen = spread(all, count)

const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
const COPIED = ['contract', 'simulator', 'scripts', 'scenarios', 'web', 'e2e', 'docs', 'samples']
for (const name of [...COPIED, 'package.json', 'vitest.config.ts', 'tsconfig.json', 'vite.config.ts', 'README.md']) {
  cpSync(inRepository(name), join(folder, name), { recursive: true })
}
symlinkSync(inRepository('node_modules'), join(folder, 'node_modules'))

const testsOf = (file: string) => option('tests')?.split(',') ?? [dirname(file)]

/** Runs tests in the copy; true if all passed. */
function pass(tests: readonly string[]): boolean {
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--bail', '1', '--reporter=dot', ...tests]
  return spawnSync(process.execPath, command, { cwd: folder, stdio: 'ignore' }).status === 0
}

function survives({ file, text }: Placed): boolean {
  const path = join(folder, file)
  const before = readFileSync(path, 'utf8')
  writeFileSync(path, text)
  try {
    return pass(testsOf(file))
  } finally {
    writeFileSync(path, before)
  }
}

try {
  const tests = [...new Set(sources.flatMap(testsOf))]
  if (!pass(tests)) refuse(`The tests fail without a change: ${tests.join(', ')}.`)
  const survivors = chosen.filter((mutant) => {
    const isLeft = survives(mutant)
    if (isLeft) console.log(`${mutant.file}:${mutant.line}  ${mutant.from.trim()} → ${mutant.to.trim()}`)
    return isLeft
  })
  const noticed = chosen.length - survivors.length
  const percent = (100 * noticed) / chosen.length
  console.log(`${noticed} of ${chosen.length} changes noticed (${percent.toFixed(0)} %), of ${all.length} possible ones`)
  process.exitCode = percent < MIN_PERCENT ? 1 : 0
} finally {
  rmSync(folder, { recursive: true })
}
