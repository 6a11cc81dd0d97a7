import { expect, it } from 'vitest'
import { readSource } from './source-file.ts'
import {
  coloursAreTokens,
  namesFollowRules,
  noFileIsTooLong,
  noTestIsSkipped,
  noTypeErrorIsSuppressed,
  oneFileReadsClock,
  oneFileReadsStorage,
  endToEndTestsDoNotSleep,
  engineUsesNoClock,
  timesNameTheirZone,
} from './testing/text-rules.ts'

const file = (path: string, text: string) => readSource(path, text, {})

it.each([
  'const a = Date.now()',
  'const a = new Date()',
  'const a = Math.random()',
  'setTimeout(() => {}, 1)',
  'setInterval(() => {}, 1)',
  'const a = performance.now()',
  `import { randomInt } from 'node:crypto'`,
])('finds a clock or chance in the world: %s', (text) => {
  expect(engineUsesNoClock(file('simulator/dlm/world/a.ts', text))).toHaveLength(1)
  expect(engineUsesNoClock(file('simulator/dlm/model/a.ts', text))).toHaveLength(1)
  expect(engineUsesNoClock(file('simulator/dlm/calls/a.ts', text))).toEqual([])
})

it('lets the world format a given moment, and allows the name of the clock in a comment', () => {
  expect(engineUsesNoClock(file('simulator/dlm/world/a.ts', '// No Date.now here.\nconst a = new Date(atMs)'))).toEqual([])
})

it('finds a time of the console that is formatted without its zone, outside the listed files', () => {
  const rule = timesNameTheirZone({ 'web/devices/listed.ts': 'the heading names the zone' })
  for (const text of [
    "import dayjs from 'dayjs'",
    "const format = new Intl.DateTimeFormat('en')",
    'const text = at.toLocaleTimeString()',
    "import { dateText, timeText } from '#units/dates.ts'",
  ]) {
    expect(rule(file('web/devices/a.ts', text))).toHaveLength(1)
    expect(rule(file('web/devices/listed.ts', text))).toEqual([])
    expect(rule(file('web/units/a.ts', text))).toEqual([])
  }
  expect(rule(file('web/devices/a.ts', "import { dateTimeText } from '#units/dates.ts'"))).toEqual([])
})

it("finds the computer's clock in the console outside its one place", () => {
  for (const text of ['const a = Date.now()', 'const a = new Date()', 'const a = dayjs()']) {
    expect(oneFileReadsClock(file('web/devices/a.ts', text))).toHaveLength(1)
  }
  expect(oneFileReadsClock(file('web/platform/platform-clock.ts', 'const a = Date.now()'))).toEqual([])
  expect(oneFileReadsClock(file('web/devices/a.ts', 'const a = dayjs(now())'))).toEqual([])
})

it.each([
  `page.getByTestId('a')`,
  `page.locator('[data-testid=a]')`,
  `page.route('**', f)`,
  'page.waitForTimeout(5)',
  'setTimeout(f, 5)',
])('finds what an operator would not do: %s', (text) => {
  expect(endToEndTestsDoNotSleep(file('e2e/a.e2e.ts', text))).toHaveLength(1)
  expect(endToEndTestsDoNotSleep(file('web/ui/a.ts', text))).toEqual([])
})

it('finds a test switched off', () => {
  // Put together here, or this file would break the rule itself.
  const switchedOff = (how: string) => `it.${how}('a', f)`
  expect(noTestIsSkipped(file('web/ui/a.test.ts', switchedOff('skip')))).toHaveLength(1)
  expect(noTestIsSkipped(file('e2e/a.e2e.ts', switchedOff('only')))).toHaveLength(1)
})

it('lets a test of a sample be skipped for a program that is not installed, with that reason only', () => {
  const skip = (given: string) => ['test', `skip(${given})`].join('.')
  const allowed = ["!isInstalled('nginx'), 'nginx is not installed'", '!isInstalled(program), `${program} is not installed`']
  for (const given of allowed) {
    expect(noTestIsSkipped(file('e2e/deployment/a.e2e.ts', skip(given)))).toEqual([])
    expect(noTestIsSkipped(file('e2e/deployment/a.e2e.ts', `${skip(given)}\n${skip("true, 'later'")}`))).toHaveLength(1)
    expect(noTestIsSkipped(file('e2e/tab/same-journal.e2e.ts', skip(given)))).toEqual([])
    expect(noTestIsSkipped(file('e2e/console/a.e2e.ts', skip(given)))).toHaveLength(1)
  }
  expect(noTestIsSkipped(file('e2e/deployment/a.e2e.ts', skip("!isInstalled('nginx'), 'later'")))).toHaveLength(1)
  expect(noTestIsSkipped(file('e2e/deployment/a.e2e.ts', skip("!isInstalled('nginx')")))).toHaveLength(1)
})

it('finds a silenced type, in a comment as it always is', () => {
  expect(noTypeErrorIsSuppressed(file('web/ui/a.ts', `// ${['@ts', 'ignore'].join('-')}\nconst a = 1`))).toHaveLength(1)
})

it('finds a colour in the console, and no import or id that looks like one', () => {
  expect(coloursAreTokens(file('web/ui/A.tsx', `const a = { color: '#fff' }`))).toHaveLength(1)
  expect(coloursAreTokens(file('web/ui/A.tsx', 'const a = `1px solid #c0ffee`'))).toHaveLength(1)
  expect(coloursAreTokens(file('web/ui/A.tsx', `const a = 'rgb(0 0 0)'`))).toHaveLength(1)
  expect(coloursAreTokens(file('web/ui/A.tsx', `import { x } from '#fade/a.ts'; const b = 'group #12'`))).toEqual([])
  expect(coloursAreTokens(file('scripts/a.ts', `const a = '#123456'`))).toEqual([])
})

it('finds a file over 300 lines that no reason excuses', () => {
  const long = file('web/ui/a.ts', 'f()\n'.repeat(301))
  expect(noFileIsTooLong({})(long)).toHaveLength(1)
  expect(noFileIsTooLong({ 'web/ui/a.ts': 'a table' })(long)).toEqual([])
  expect(noFileIsTooLong({})(file('web/ui/a.ts', 'f()\n'.repeat(300)))).toEqual([])
})

it('finds names that say nothing', () => {
  const attics = ['web/utils/a.ts', 'web/ui/helpers.ts', 'contract/types.ts', 'simulator/shared/a.ts']
  expect(attics.flatMap((path) => namesFollowRules(file(path, '')))).toHaveLength(4)
})

it('finds names in the wrong case for what is inside', () => {
  const isFound = (path: string, text: string) => namesFollowRules(file(path, text)).length > 0
  expect(isFound('web/ui/DataTable.ts', 'export const a = 1')).toBe(true)
  expect(isFound('web/ui/data-table.tsx', 'export function DataTable() {}')).toBe(true)
  expect(isFound('web/ui/DataTable.tsx', 'export function DataTable() {}')).toBe(false)
  expect(isFound('web/groups/GroupList.tsx', 'export const columns = []')).toBe(false)
  expect(isFound('e2e/quiet-day.e2e.ts', '')).toBe(false)
})

it('finds the storage of the browser outside its adapter', () => {
  for (const text of [
    "localStorage.getItem('a')",
    "window.sessionStorage.setItem('a', 'b')",
    "const a = atomWithStorage('a', 1)",
  ]) {
    expect(oneFileReadsStorage(file('web/devices/a.ts', text))).toHaveLength(1)
    expect(oneFileReadsStorage(file('web/ui/browser-storage.ts', text))).toEqual([])
  }
})
