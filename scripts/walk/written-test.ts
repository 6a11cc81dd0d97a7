import { stepAsCode, stepInWords } from './step.ts'
import type { Walk } from './play-walk.ts'

/** How the check of a finding reads in a Playwright test. */
const EXPECTATIONS = {
  console: '// The fixture `page` fails with the message in the console of the browser.',
  layout: 'expect(await page.evaluate(layoutProblems, 24)).toEqual([])',
  accessibility: 'await expectAccessible(page)',
  reason: 'expect(await disabledWithoutReason(page)).toEqual([])',
  focus: 'expect(await hasLostFocus(page)).toBe(false)',
  fresh: 'await expectFresh(page)',
  memory: 'await expectStableMemory(page)',
} as const

const IMPORTS: Partial<Record<keyof typeof EXPECTATIONS, string>> = {
  layout: "import { layoutProblems } from '#e2e/geometry/layout-problems.ts'",
  accessibility: "import { expectAccessible } from '#e2e/pages/axe.ts'",
  reason: "import { disabledWithoutReason } from '#scripts/walk/page-checks.ts'",
  focus: "import { hasLostFocus } from '#scripts/walk/page-checks.ts'",
  fresh: "import { expectFresh } from '#scripts/walk/fresh-read.ts'",
  memory: "import { expectStableMemory } from '#scripts/walk/memory.ts'",
}

const quoted = (text: string) => JSON.stringify(text.replaceAll('*/', '* /'))

/** The text of a Playwright test that repeats a walk and fails with its finding. Undefined without a finding. */
export function writtenTest({ setting, steps, finding }: Walk): string | undefined {
  if (!finding) return undefined
  const { seed, scenario, moment, user, widthPx, heightPx, colorScheme } = setting
  const moved = steps.some((step) => step.do === 'open') ? ["import { followAddress } from '#e2e/pages/console.ts'"] : []
  const imported = IMPORTS[finding.check]
  return [
    finding.check === 'console' ? "import { test } from '#e2e/pages/fixtures.ts'" : "import { expect } from 'playwright/test'",
    ...(finding.check === 'console' ? [] : ["import { test } from '#e2e/pages/fixtures.ts'"]),
    ...moved,
    ...(imported === undefined ? [] : [imported]),
    '',
    `/** Found by npm run walk with seed ${seed}: ${finding.text.replaceAll('*/', '* /')} */`,
    '',
    'test.use({',
    `  scenario: '${scenario}',`,
    '  ideal: false,',
    `  role: '${user}',`,
    `  viewport: { width: ${widthPx}, height: ${heightPx} },`,
    `  colorScheme: '${colorScheme}',`,
    '})',
    '',
    `test(${quoted(`walk ${seed}: ${finding.check} after ${steps.map(stepInWords).join(', ')}`)}, async ({ page, sim }) => {`,
    `  await sim.runTo('${moment}')`,
    "  await page.goto('/')",
    ...steps.map((step) => `  ${stepAsCode(step)}`),
    `  ${EXPECTATIONS[finding.check]}`,
    '})',
    '',
  ].join('\n')
}
