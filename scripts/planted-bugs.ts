import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PLANTED_BUGS, type PlacedText, type PlantedBug } from './planted-bugs/bugs.ts'
import { CONSOLE_BUGS } from './planted-bugs/console-bugs.ts'
import { READER_BUGS } from './planted-bugs/reader-bugs.ts'
import { readArguments } from './arguments.ts'
import { inRepository } from './root.ts'

const { option, words } = readArguments({
  name: 'node scripts/run.mjs planted-bugs --',
  about:
    'Plants bugs one at a time in a copy of the tree, and finds each by a search, in the console by random walks, or by judged chargers.',
  words: { value: '[BUG…]', about: 'names of bugs (all)' },
  options: { for: { value: 'SPAN', about: 'time to search for each bug (2m)' } },
  examples: ['', "'off-by-one phase' --for 30s"],
  failure:
    'fewer than 9 of 10 bugs (console: 8 of 10, reading of chargers: all) were found, or the median has more than 6 lines or steps',
})

const FOLDERS = ['contract', 'simulator', 'scripts', 'scenarios', 'web', 'e2e']
const FILES = ['package.json', 'vitest.config.ts', 'package-lock.json', 'tsconfig.json', 'vite.config.ts']
const COPIED = [...FOLDERS, ...FILES]
const folder = mkdtempSync(join(tmpdir(), 'planted-bugs-'))
for (const name of COPIED) cpSync(inRepository(name), join(folder, name), { recursive: true })
symlinkSync(inRepository('node_modules'), join(folder, 'node_modules'))

interface Hunt {
  readonly lines: number | null
  readonly seconds: number
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
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...argv], { cwd: folder, encoding: 'utf8' })
  writeFileSync(path, text)
  return { stdout, stderr, seconds: (performance.now() - beganMs) / 1_000 }
}

const span = option('for') ?? '2m'
const out = join(folder, 'found')

function hunt(one: PlantedBug): Hunt {
  const { stdout, stderr, seconds } = withBug(one, ['search', '--site', one.site, '--for', span, '--failures', '1', '--out', out])
  const [, lines] = /(\d+) of \d+ lines?/.exec(stdout) ?? []
  const said = (stdout || stderr).split('\n')[0] ?? ''
  return { lines: lines === undefined ? null : Number(lines), seconds, said }
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

/** Hunts bugs one after another. True if enough were found, each with few lines. */
function huntAll<Bug extends PlacedText>(bugs: readonly Bug[], each: (one: Bug) => Hunt, unit: string, share: number): boolean {
  const wanted = bugs.filter(isWanted)
  if (wanted.length === 0) return true
  const hunts = wanted.map((one) => {
    const found = each(one)
    const lines = found.lines === null ? 'NOT FOUND' : `${found.lines} ${unit}`
    console.log(`${one.name.padEnd(42)}${lines.padEnd(11)}${found.seconds.toFixed(0).padStart(4)} s  ${found.said}`)
    return found
  })
  const lines = hunts.flatMap((one) => one.lines ?? []).toSorted((a, b) => a - b)
  const median = lines[lines.length >> 1] ?? Infinity
  console.log(`${lines.length} of ${hunts.length} found, median ${median} ${unit}`)
  return lines.length >= hunts.length * share && median <= 6
}

const areFound = [
  huntAll(PLANTED_BUGS, hunt, 'lines', 0.9),
  huntAll(READER_BUGS, huntByCharger, 'kinds', 1),
  huntAll(CONSOLE_BUGS, huntInConsole, 'steps', 0.8),
]
rmSync(folder, { recursive: true, force: true })
process.exit(areFound.every(Boolean) ? 0 : 1)
