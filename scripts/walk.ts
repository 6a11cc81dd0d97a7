import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { plural } from '#contract/plural.ts'
import { readSpan } from '#contract/sim.ts'
import { fileErrorReason } from '#simulator/files/writable-path.ts'
import { CHECKS, type Check } from './walk/checks.ts'
import type { Met } from './walk/look.ts'
import type { Walk } from './walk/play-walk.ts'
import { settingOf, WALK_USERS } from './walk/setting.ts'
import { stepAsText } from './walk/step.ts'
import { readArguments, refuse, refuseUsage, userFolder } from './arguments.ts'
import { BROWSER_FLAGS, findOrFetchBrowser, WHAT_TO_INSTALL } from './browser.ts'
import { buildConsole } from './build.ts'

const { option, isJson } = readArguments({
  name: 'npm run walk --',
  about: 'Operates the console at random against the simulator, checks every screen, and writes what fails as a Playwright test.',
  options: {
    seeds: { value: 'N', about: 'number of walks (20)' },
    from: { value: 'N', about: 'the first seed (1)' },
    for: { value: 'SPAN', about: 'starts no further walk after this time, such as 10m' },
    steps: { value: 'N', about: 'steps of a walk (25)' },
    user: { value: 'NAME', about: WALK_USERS.join(', ') },
    scenario: { value: 'NAME', about: 'the scenario; by default the seed chooses one' },
    check: { value: 'NAMES', about: `${CHECKS.join(', ')}; all by default` },
    out: { value: 'DIR', about: 'folder for the tests of what fails (build/walk)' },
    console: { value: 'DIR', about: 'folder of another build of the console' },
    most: { value: 'N', about: 'ends after this number of findings (1)' },
    plays: { value: 'N', about: 'plays that reduce a finding to few steps (40)' },
    workers: { value: 'N', about: 'number of walks at the same time (2)' },
  },
  json: '[{ seed, scenario, user, check, text, path, steps, file }]',
  examples: ['', '--from 100 --for 10m --most 5', '--check focus,layout --user operator'],
  failure: 'a walk found a problem',
})

function count(name: 'seeds' | 'from' | 'steps' | 'most' | 'workers' | 'plays', standard: number): number {
  const text = option(name)
  if (text === undefined) return standard
  if (!/^\d{1,9}$/.test(text)) refuseUsage(`Option --${name} expects a whole number, not "${text}".`)
  return Number(text)
}

function readChecks(text: string | undefined): readonly Check[] {
  if (text === undefined) return CHECKS
  return text
    .split(',')
    .map((word) => CHECKS.find((check) => check === word) ?? refuseUsage(`There is no check "${word}": ${CHECKS.join(', ')}.`))
}

const most = count('most', 1)
const maxPlays = count('plays', 40)
const workers = Math.max(1, count('workers', 2))
const [seeds, from, steps] = [count('seeds', option('for') === undefined ? 20 : Infinity), count('from', 1), count('steps', 25)]
const spanText = option('for')
const endsMs =
  spanText === undefined
    ? Infinity
    : performance.now() + (readSpan(spanText) ?? refuseUsage(`Option --for expects a span such as 10m, not "${spanText}".`))
const userText = option('user')
const user =
  userText === undefined
    ? undefined
    : (WALK_USERS.find((name) => name === userText) ?? refuseUsage(`There is no user "${userText}": ${WALK_USERS.join(', ')}.`))
const scenario = option('scenario')
const checks = readChecks(option('check'))
const out = resolve(userFolder, option('out') ?? 'build/walk')
const other = option('console')
const consoleDir = other === undefined ? undefined : resolve(userFolder, other)

const executablePath = findOrFetchBrowser('headless') ?? refuse(WHAT_TO_INSTALL)
if (consoleDir === undefined) {
  const failure = await buildConsole()
  if (failure !== undefined) refuse(failure)
}
// Loading the simulator and Playwright takes seconds; the help and wrong options do not need them.
const { chromium } = await import('playwright')
const { Coverage } = await import('./walk/coverage.ts')
const { fieldValues } = await import('./walk/field-values.ts')
const { kindOfFinding } = await import('./walk/look.ts')
const { playWalk } = await import('./walk/play-walk.ts')
const { shrinkWalk } = await import('./walk/shrink-walk.ts')
const { writtenTest } = await import('./walk/written-test.ts')
const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS })
const values = fieldValues()
const coverage = new Coverage()
const met: Met = new Map()
const known = new Set<string>()
const found: (Walk & { file: string })[] = []
let [walks, stepCount] = [0, 0]
const startedMs = performance.now()
const interruption = new AbortController()
process.once('SIGINT', () => interruption.abort())

const say = (text: string) => (isJson ? undefined : console.log(text))

function write(walk: Walk): string {
  const file = join(out, `walk-${walk.setting.seed}.e2e.ts`)
  try {
    mkdirSync(out, { recursive: true })
    writeFileSync(file, writtenTest(walk) ?? '')
  } catch (error) {
    refuse(`Cannot write ${file}: ${fileErrorReason(error)}.`)
  }
  return file
}

async function walkOnce(seed: number) {
  const setting = settingOf(seed, { ...(scenario !== undefined && { scenario }), ...(user !== undefined && { user }) })
  const beganMs = performance.now()
  const walk = await playWalk(browser, setting, { count: steps, values, coverage }, { checks, consoleDir, met, known })
  walks += 1
  stepCount += walk.steps.length
  const took = `${((performance.now() - beganMs) / 1_000).toFixed(0)} s`
  if (!walk.finding) {
    say(`${seed}  ok       ${setting.scenario} as ${setting.user}, ${setting.widthPx} px: ${walk.steps.length} steps, ${took}`)
    return
  }
  // The other worker has found enough.
  if (found.length >= most) return
  say(
    `${seed}  ${walk.finding.check.padEnd(8)} ${setting.scenario} as ${setting.user}, ${walk.finding.path}: ${walk.finding.text}. Shrinking…`,
  )
  found.push({ ...walk, file: '' })
  known.add(kindOfFinding(walk.finding))
  const at = found.length - 1
  const short = await shrinkWalk(browser, walk, { maxPlays, consoleDir })
  const file = write(short)
  found[at] = { ...short, file }
  say(`${short.steps.map((step) => `      ${stepAsText(step)}`).join('\n')}\n      ${file}`)
}

let nextSeed = from
async function work() {
  while (nextSeed < from + seeds && found.length < most && performance.now() < endsMs && !interruption.signal.aborted) {
    await walkOnce(nextSeed++)
  }
}
await Promise.all(Array.from({ length: workers }, work))
await browser.close()
const minutes = (performance.now() - startedMs) / 60_000

if (isJson) {
  const rows = found.map(({ setting, finding, steps: left, file }) => ({
    seed: setting.seed,
    scenario: setting.scenario,
    user: setting.user,
    ...finding,
    steps: left.map(stepAsText),
    file,
  }))
  console.log(JSON.stringify(rows, null, 2))
} else {
  const pace = `${stepCount} steps, ${(stepCount / minutes).toFixed(0)} a minute`
  console.log(
    `${walks} ${plural(walks, 'walk', 'walks')}, ${pace}, ${found.length} ${plural(found.length, 'finding', 'findings')}.`,
  )
  for (const line of coverage.summary()) console.log(line)
  const checked = checks.map((name) => {
    const { count: times, ms } = met.get(name) ?? { count: 0, ms: 0 }
    return `${name} ${times}${ms < 1_000 ? '' : ` (${(ms / 1_000).toFixed(0)} s)`}`
  })
  console.log(`Checked: ${checked.join(', ')}.`)
}
process.exit(found.length === 0 ? 0 : 1)
