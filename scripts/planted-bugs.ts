import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PLANTED_BUGS, type PlacedText, type PlantedBug } from './planted-bugs/bugs.ts'
import { CONSOLE_BUGS } from './planted-bugs/console-bugs.ts'
import { READER_BUGS, READER_SEEDS } from './planted-bugs/reader-bugs.ts'
import { OUTSIDE_BUGS } from './planted-bugs/outside-bugs.ts'
import { RULE_BUGS } from './planted-bugs/rule-bugs.ts'
import { OUTSIDE_CONSOLE_BUGS } from './planted-bugs/outside-console-bugs.ts'
import { readArguments, refuseUsage, userFolder } from './arguments.ts'
import { inRepository } from './root.ts'

/** A list of bugs, and the share of them that must be found. */
interface BugList<Bug extends PlacedText> {
  readonly bugs: readonly Bug[]
  readonly share: number
}
const SEARCHED: Readonly<Record<string, BugList<PlantedBug>>> = {
  first: { bugs: PLANTED_BUGS, share: 0.9 },
  outside: { bugs: OUTSIDE_BUGS, share: 0.85 },
  rules: { bugs: RULE_BUGS, share: 0.85 },
}
const WALKED: Readonly<Record<string, BugList<PlacedText>>> = {
  console: { bugs: CONSOLE_BUGS, share: 0.8 },
  'outside-console': { bugs: OUTSIDE_CONSOLE_BUGS, share: 0.8 },
}
/** Bugs in the reading of messages, which judged chargers find. */
const JUDGED: Readonly<Record<string, BugList<PlacedText>>> = { reader: { bugs: READER_BUGS, share: 1 } }
const LISTS = { ...SEARCHED, ...JUDGED, ...WALKED }
const MAX_MEDIAN = 6

// A `--` before the options, as npm needs it, would make names of bugs of them.
const argv = process.argv.slice(2).filter((word) => word !== '--')
const COMMAND = {
  name: 'node scripts/run.mjs planted-bugs',
  about:
    'Plants bugs one at a time in a copy of the tree, and finds each by a search, by judged chargers or, in the console, by random walks.',
  words: { value: '[BUG…]', about: 'names of bugs (all of the lists)' },
  options: {
    list: { value: 'LIST…', about: `lists of bugs, separated by commas: ${Object.keys(LISTS).join(', ')} (all)` },
    for: { value: 'SPAN', about: 'time to search for each bug (3m)' },
    runs: { value: 'N', about: 'number of runs of a search for each bug, instead of a time: the same result on a slow machine' },
    workers: { value: 'N', about: 'number of threads of a search (one per core)' },
    table: { value: 'FILE', about: 'prints the results as a Markdown table in the end, or writes them to a file', bare: '-' },
  },
  examples: ['', '--list outside,outside-console --table', "'off-by-one phase' --for 30s"],
  failure:
    'fewer than 90 % of the first list, 85 % of outside and of rules, all of reader, or 80 % of a list of the console were found, or a median has more than 6 lines or steps',
}
const { option, words } = readArguments(COMMAND, argv)

const askedLists = option('list')?.split(',') ?? Object.keys(LISTS)
const unknownList = askedLists.find((name) => !Object.keys(LISTS).includes(name))
if (unknownList !== undefined) refuseUsage(`There is no list ${unknownList}. The lists are ${Object.keys(LISTS).join(', ')}.`)
const askedNames = new Set(askedLists.flatMap((name) => LISTS[name]?.bugs.map((bug) => bug.name) ?? []))
const unknownBug = words.find((word) => !askedNames.has(word))
if (unknownBug !== undefined) refuseUsage(`There is no bug "${unknownBug}" in the lists ${askedLists.join(', ')}.`)

const FOLDERS = ['contract', 'simulator', 'scripts', 'scenarios', 'web', 'e2e']
const FILES = ['package.json', 'vitest.config.ts', 'package-lock.json', 'tsconfig.json', 'vite.config.ts']
const COPIED = [...FOLDERS, ...FILES]
const folder = mkdtempSync(join(tmpdir(), 'planted-bugs-'))
for (const name of COPIED) cpSync(inRepository(name), join(folder, name), { recursive: true })
symlinkSync(inRepository('node_modules'), join(folder, 'node_modules'))

interface Hunt {
  readonly lines: number | null
  /** The runs of the search, up to the one that failed; undefined for other hunts. */
  readonly runs?: number
  readonly seconds: number
  /** `property: what`, or `check: what` in the console. Without a failure, the summary or the error of the command. */
  readonly said: string
}

/** Runs a command in the copy of the tree while a bug is planted. */
function withBug({ file, find, replace }: PlacedText, argv: readonly string[], program = 'scripts/run.mjs') {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(find, () => replace),
  )
  const beganMs = performance.now()
  const env = { ...process.env, LOADSTAR_JUDGE_SEEDS: String(READER_SEEDS) }
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...argv], { cwd: folder, encoding: 'utf8', env })
  writeFileSync(path, text)
  return { stdout, stderr, seconds: (performance.now() - beganMs) / 1_000 }
}

const span = option('for') ?? '3m'
const runs = option('runs')
if (runs !== undefined && !/^[1-9]\d{0,8}$/.test(runs)) {
  refuseUsage(`Option --runs expects a whole number of at least 1, not "${runs}".`)
}
const workers = option('workers')
const out = join(folder, 'found')

function hunt(one: PlantedBug): Hunt {
  const threads = workers === undefined ? [] : ['--workers', workers]
  const length = runs === undefined ? ['--for', span] : ['--seeds', runs]
  const command = ['search', '--site', one.site, ...length, '--failures', '1', '--out', out, ...threads]
  const { stdout, stderr, seconds } = withBug(one, command)
  const [, lines] = /(\d+) of \d+ lines?/.exec(stdout) ?? []
  const [, played] = /^(\d+) runs? /m.exec(stdout) ?? []
  const said = (stdout || stderr).split('\n')[0] ?? ''
  return { lines: lines === undefined ? null : Number(lines), runs: Number(played ?? 0), seconds, said }
}

/** The build of the console takes its share of the seconds. */
function huntInConsole(one: PlacedText): Hunt {
  const { stdout, stderr, seconds } = withBug(one, ['walk', '--for', span, '--json', '--out', out])
  const [found] = jsonOf(stdout)
  if (!found) return { lines: null, seconds, said: stderr.split('\n')[0] ?? '' }
  return { lines: found.steps.length, seconds, said: `${found.check}: ${found.text}` }
}

const VITEST = 'node_modules/vitest/vitest.mjs'

/** The imperfections of the first charger that is judged wrongly count as its lines. */
function huntByCharger(one: PlacedText): Hunt {
  const { stdout, stderr, seconds } = withBug(one, ['run', 'simulator/ocpp/testing/judge.test.ts'], VITEST)
  const [, said = ''] = /(seed \d+, .*)$/m.exec(stdout + stderr) ?? []
  return { lines: said === '' ? null : said.split(' + ').length, seconds, said }
}

function jsonOf(text: string): { check: string; text: string; steps: string[] }[] {
  const from = text.indexOf('[')
  return from < 0 ? [] : (JSON.parse(text.slice(from)) as { check: string; text: string; steps: string[] }[])
}

const isWanted = ({ name }: PlacedText) => words.length === 0 || words.includes(name)
/** `dlm` of `simulator/dlm/model/fill.ts`. */
const nounOf = ({ noun, file }: PlacedText) => noun ?? file.split('/')[1]?.replace('.ts', '') ?? ''

const table = [
  '| Noun | Bug | Site | Found by | Lines or steps | Runs | Seconds |',
  '| --- | --- | --- | --- | ---: | ---: | ---: |',
]
const cell = (text: string) => text.replaceAll('|', '\\|')
const tablePath = option('table')
/** The file is complete after each bug, since a run of all lists takes hours. */
function addRow(cells: readonly (string | number)[]) {
  table.push(`| ${cells.map((value) => cell(String(value))).join(' | ')} |`)
  if (tablePath !== undefined && tablePath !== '-') writeFileSync(resolve(userFolder, tablePath), `${table.join('\n')}\n`)
}

/** Hunts bugs one after another. True if enough were found, each with few lines. */
function huntAll<Bug extends PlacedText>(
  listName: string,
  { bugs, share }: BugList<Bug>,
  each: (one: Bug) => Hunt,
  unit: string,
): boolean {
  const wanted = bugs.filter(isWanted)
  if (!askedLists.includes(listName) || wanted.length === 0) return true
  const hunts = wanted.map((one) => {
    const found = each(one)
    const { lines, seconds, said, runs: played } = found
    const text = lines === null ? 'NOT FOUND' : `${lines} ${unit}`
    console.log(`${one.name.padEnd(62)}  ${text.padEnd(9)}  ${seconds.toFixed(0).padStart(4)} s  ${said}`)
    const foundBy = lines === null ? 'not found' : (said.split(':')[0] ?? '')
    const site = 'site' in one ? String(one.site) : ''
    addRow([nounOf(one), one.name, site, foundBy, lines ?? '', played ?? '', seconds.toFixed(0)])
    return found
  })
  const lines = hunts.flatMap((one) => one.lines ?? []).toSorted((a, b) => a - b)
  const median = lines[lines.length >> 1] ?? Infinity
  console.log(`${listName}: ${lines.length} of ${hunts.length} found, median ${median} ${unit}`)
  return lines.length >= hunts.length * share && median <= MAX_MEDIAN
}

const areFound = [
  ...Object.entries(SEARCHED).map(([name, list]) => huntAll(name, list, hunt, 'lines')),
  ...Object.entries(JUDGED).map(([name, list]) => huntAll(name, list, huntByCharger, 'kinds')),
  ...Object.entries(WALKED).map(([name, list]) => huntAll(name, list, huntInConsole, 'steps')),
]
rmSync(folder, { recursive: true, force: true })
if (tablePath === '-') console.log(`\n${table.join('\n')}`)
process.exit(areFound.every(Boolean) ? 0 : 1)
