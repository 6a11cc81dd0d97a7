import { expect } from 'playwright/test'
import { expectFresh, freshDifference } from '#scripts/walk/fresh-read.ts'
import { expectStableMemory } from '#scripts/walk/memory.ts'
import { disabledWithoutReason, hasLostFocus } from '#scripts/walk/page-checks.ts'
import { openGroup } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

/** The checks of random walks find planted problems, and none on sound pages. */

test.use({ scenario: 'busy-day', role: 'admin' })

test('a screen that is not up to date differs from a fresh read', async ({ page, sim }) => {
  await sim.runTo('9m')
  await openGroup(page, 1, 'Depot AC', 'settings')
  await expectFresh(page)
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => (heading.textContent = 'Depot'))
  expect(await freshDifference(page, 500)).toBe('Depot AC')
})

test('a disabled control needs a reason', async ({ page }) => {
  await page.goto('about:blank')
  await page.setContent('<button disabled>Save</button><button disabled title="Saving">Send</button><button>Open</button>')
  expect(await disabledWithoutReason(page)).toEqual(['button "Save"'])
})

test('a removed control loses the focus', async ({ page }) => {
  await page.goto('about:blank')
  await page.setContent('<button onclick="this.remove()">Close</button><button>Open</button>')
  await page.getByRole('button', { name: 'Open' }).click()
  expect(await hasLostFocus(page)).toBe(false)
  await page.getByRole('button', { name: 'Close' }).click()
  expect(await hasLostFocus(page)).toBe(true)
})

test('rounds through the screens do not gain memory', async ({ page, sim }) => {
  await sim.runTo('9m')
  await page.goto('/')
  await expectStableMemory(page)
})
