import { expect } from 'playwright/test'
import { expectedComplaints } from '#scripts/walk/complaints.ts'
import { escapeProblem, expectEscape } from '#scripts/walk/escape.ts'
import { expectFigures, figureDifference } from '#scripts/walk/figures.ts'
import { expectFresh, freshDifference } from '#scripts/walk/fresh-read.ts'
import { expectStableMemory } from '#scripts/walk/memory.ts'
import { disabledWithoutReason, hasLostFocus } from '#scripts/walk/page-checks.ts'
import { expectOutageMarked, OUTAGE_LINES } from '#scripts/walk/outage.ts'
import { brokenTexts, expectSoundTexts, readPageTexts } from '#scripts/walk/page-texts.ts'
import { addressDifference, expectSameAddress } from '#scripts/walk/view-state.ts'
import { expectSoundWrites, followWrites, readShown } from '#scripts/walk/writes.ts'
import { openGroup, openStations, untilLoaded } from '../pages/console.ts'
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

test('the texts of a screen are sound, and a broken one is found', async ({ page }) => {
  await openStations(page)
  await expectSoundTexts(page)
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.append(' NaN kW'))
  expect(brokenTexts((await readPageTexts(page)).texts)).toEqual(['NaN kW'])
})

test('powers agree with the platform, and a wrong one is found', async ({ page, sim, simulator }) => {
  await sim.runTo('9m')
  await page.goto('/site-management/groups')
  await untilLoaded(page)
  await expectFigures(page, simulator.callAs)
  const cell = page.getByRole('row').filter({ hasText: 'Depot AC' }).getByText(/ kW$/).first()
  await cell.evaluate((node) => (node.textContent = '999.9 kW'))
  expect(await figureDifference(page, simulator.callAs, 300)).toContain('Depot AC shows 999.9 kW')
})

test('an address keeps a search, and a view that it does not contain is found', async ({ page }) => {
  await page.goto('/site-management/stations?search=north')
  await untilLoaded(page)
  await expectSameAddress(page)
  await page.getByRole('searchbox').evaluate((node: HTMLInputElement) => (node.value = 'south'))
  expect(await addressDifference(page)).toBe('lost "search south"')
})

test('Escape closes a dialog, and a page without one is found', async ({ page }) => {
  await page.goto('/')
  const opener = page.getByRole('button', { name: /^Acknowledge / }).first()
  await opener.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectEscape(page, opener)
  expect(await escapeProblem(page, opener)).toBe('Escape does not close it')
})

test('a write is sent once', async ({ page }) => {
  await page.goto('/')
  await page
    .getByRole('button', { name: /^Acknowledge / })
    .first()
    .click()
  const takeWrites = followWrites(page)
  const shown = await readShown(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectSoundWrites(page, takeWrites, shown)
})

test.describe('without replies', () => {
  test.use({ expectedComplaints: expectedComplaints(OUTAGE_LINES) })

  test('the values of a list are marked', async ({ page, sim }) => {
    await sim.runTo('9m')
    await page.goto('/site-management/groups')
    await untilLoaded(page)
    await expectOutageMarked(page, sim)
  })
})
