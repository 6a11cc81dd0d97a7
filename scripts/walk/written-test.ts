import type { Check } from './checks.ts'
import { linesOf } from './complaints.ts'
import { locator, stepAsCode, stepAsText, type Step } from './step.ts'
import type { Walk } from './play-walk.ts'

/** How the check of a finding reads in a Playwright test. */
interface Expectation {
  /** The module of the project, and what the test takes from it. */
  readonly from?: string
  readonly names?: string
  /** The line before the last step. */
  readonly before?: string
  readonly after: string | ((last: Step | undefined) => string)
}

const EXPECTATIONS: Record<Check, Expectation> = {
  console: { after: '// The fixture `page` fails with the message in the console of the browser.' },
  texts: { from: '#scripts/walk/page-texts.ts', names: 'expectSoundTexts', after: 'await expectSoundTexts(page)' },
  title: { from: '#scripts/walk/page-texts.ts', names: 'expectSoundTexts', after: 'await expectSoundTexts(page)' },
  order: { from: '#scripts/walk/page-texts.ts', names: 'expectSoundTexts', after: 'await expectSoundTexts(page)' },
  writes: {
    from: '#scripts/walk/writes.ts',
    names: 'expectSoundWrites, followWrites, readShown',
    before: 'const [takeWrites, shown] = [followWrites(page), await readShown(page)]',
    after: 'await expectSoundWrites(page, takeWrites, shown)',
  },
  reason: {
    from: '#scripts/walk/page-checks.ts',
    names: 'disabledWithoutReason',
    after: 'expect(await disabledWithoutReason(page)).toEqual([])',
  },
  focus: { from: '#scripts/walk/page-checks.ts', names: 'hasLostFocus', after: 'expect(await hasLostFocus(page)).toBe(false)' },
  layout: {
    from: '#e2e/geometry/layout-problems.ts',
    names: 'layoutProblems',
    after: 'expect(await page.evaluate(layoutProblems, 24)).toEqual([])',
  },
  accessibility: { from: '#e2e/pages/axe.ts', names: 'expectAccessible', after: 'await expectAccessible(page)' },
  figures: { from: '#scripts/walk/figures.ts', names: 'expectFigures', after: 'await expectFigures(page, simulator.callAs)' },
  fresh: { from: '#scripts/walk/fresh-read.ts', names: 'expectFresh', after: 'await expectFresh(page)' },
  escape: {
    from: '#scripts/walk/escape.ts',
    names: 'expectEscape',
    after: (last) => `await expectEscape(page, ${last?.do === 'click' ? locator(last) : "page.locator('body')"})`,
  },
  address: { from: '#scripts/walk/view-state.ts', names: 'expectSameAddress', after: 'await expectSameAddress(page)' },
  back: {
    from: '#scripts/walk/view-state.ts',
    names: 'backDifference, readViewState',
    before: 'const view = await readViewState(page)',
    after: 'expect(await backDifference(page, view)).toBeUndefined()',
  },
  leave: {
    before: 'const { pathname } = new URL(page.url())',
    after: 'expect(new URL(page.url()).pathname).toBe(pathname)',
  },
  stale: { from: '#scripts/walk/outage.ts', names: 'expectOutageMarked', after: 'await expectOutageMarked(page, sim)' },
  memory: { from: '#scripts/walk/memory.ts', names: 'expectStableMemory', after: 'await expectStableMemory(page)' },
}

const quoted = (text: string) => JSON.stringify(text.replaceAll('*/', '* /'))

/** The text of a Playwright test that repeats a walk and fails with its finding. Undefined without a finding. */
export function writtenTest({ setting, steps, finding }: Walk): string | undefined {
  if (!finding) return undefined
  const { seed, scenario, moment, user, widthPx, heightPx, theme } = setting
  const { from, names, before, after } = EXPECTATIONS[finding.check]
  const last = steps.at(-1)
  const code = steps.map(stepAsCode)
  const expectation = typeof after === 'string' ? after : after(last)
  const lines = linesOf(steps.filter((step) => step.do !== 'refuse'))
  const isRefused = steps.some((step) => step.do === 'refuse')
  const expected = `expectedComplaints([${[...lines.map((line) => JSON.stringify(line)), ...(isRefused ? ['...REFUSAL_LINES'] : []), ...(finding.check === 'stale' ? ['...OUTAGE_LINES'] : [])].join(', ')}])`
  const needsExpect = expectation.startsWith('expect(')
  return [
    ...(needsExpect ? ["import { expect } from 'playwright/test'"] : []),
    "import { test } from '#e2e/pages/fixtures.ts'",
    "import { expectedComplaints } from '#scripts/walk/complaints.ts'",
    ...(isRefused ? ["import { REFUSAL_LINES } from '#scripts/walk/writes.ts'"] : []),
    ...(finding.check === 'stale' ? ["import { OUTAGE_LINES } from '#scripts/walk/outage.ts'"] : []),
    ...(from === undefined ? [] : [`import { ${names} } from '${from}'`]),
    ...(steps.some((step) => step.do === 'open') ? ["import { followAddress } from '#e2e/pages/console.ts'"] : []),
    '',
    `/** Found by npm run walk with seed ${seed}: ${finding.text.replaceAll('*/', '* /')} */`,
    '',
    'test.use({',
    `  scenario: '${scenario}',`,
    '  ideal: false,',
    `  role: '${user}',`,
    `  viewport: { width: ${widthPx}, height: ${heightPx} },`,
    `  expectedComplaints: ${expected},`,
    '})',
    '',
    `test(${quoted(`walk ${seed}: ${finding.check} after ${steps.map(stepAsText).join(', ')}`)}, async ({ page, sim, simulator }) => {`,
    `  await sim.runTo('${moment}')`,
    `  await page.addInitScript((theme) => localStorage.setItem('loadstar.theme', JSON.stringify(theme)), '${theme}')`,
    "  await page.goto('/')",
    ...code.slice(0, -1).map((line) => `  ${line}`),
    ...(before === undefined ? [] : [`  ${before}`]),
    ...code.slice(-1).map((line) => `  ${line}`),
    `  ${expectation}`,
    '})',
    '',
  ].join('\n')
}
