import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PLANTED_BUGS, type PlantedBug } from './planted-bugs/bugs.ts'
import { readArguments } from './arguments.ts'
import { inRepository } from './root.ts'

const { option, words } = readArguments({
  name: 'node scripts/run.mjs planted-bugs --',
  about: 'Plants bugs one at a time in a copy of the tree and searches for each.',
  words: { value: '[BUG…]', about: 'names of bugs (all)' },
  options: { for: { value: 'SPAN', about: 'time to search for each bug (2m)' } },
  examples: ['', "'off-by-one phase' --for 30s"],
  failure: 'fewer than 9 of 10 bugs were found, or the median file has more than 6 lines',
})

const COPIED = ['contract', 'simulator', 'scripts', 'scenarios', 'package.json', 'package-lock.json', 'tsconfig.json']
const folder = mkdtempSync(join(tmpdir(), 'planted-bugs-'))
for (const name of COPIED) cpSync(inRepository(name), join(folder, name), { recursive: true })
symlinkSync(inRepository('node_modules'), join(folder, 'node_modules'))

interface Hunt {
  readonly lines: number | null
  readonly seconds: number
  readonly said: string
}

function hunt({ file, find, replace, site }: PlantedBug): Hunt {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(find, () => replace),
  )
  const beganMs = performance.now()
  const argv = [
    'scripts/run.mjs',
    'search',
    '--site',
    site,
    '--for',
    option('for') ?? '2m',
    '--failures',
    '1',
    '--out',
    join(folder, 'found'),
  ]
  const { stdout, stderr } = spawnSync(process.execPath, argv, { cwd: folder, encoding: 'utf8' })
  writeFileSync(path, text)
  const [, lines] = /(\d+) of \d+ lines?/.exec(stdout) ?? []
  const said = (stdout || stderr).split('\n')[0] ?? ''
  return { lines: lines === undefined ? null : Number(lines), seconds: (performance.now() - beganMs) / 1_000, said }
}

const wanted = words.length > 0 ? PLANTED_BUGS.filter(({ name }) => words.includes(name)) : PLANTED_BUGS
const hunts = wanted.map((one) => {
  const found = hunt(one)
  const lines = found.lines === null ? 'NOT FOUND' : `${found.lines} lines`
  console.log(`${one.name.padEnd(40)}${lines.padEnd(11)}${found.seconds.toFixed(0).padStart(4)} s  ${found.said}`)
  return found
})
rmSync(folder, { recursive: true, force: true })

const lines = hunts.flatMap((one) => one.lines ?? []).toSorted((a, b) => a - b)
const median = lines[lines.length >> 1] ?? Infinity
console.log(`${lines.length} of ${hunts.length} found, median ${median} lines`)
process.exit(lines.length >= hunts.length * 0.9 && median <= 6 ? 0 : 1)
