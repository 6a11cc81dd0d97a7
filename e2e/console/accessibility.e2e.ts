import { expect, type Locator, type Page } from 'playwright/test'
import { layoutProblems } from '../geometry/layout-problems.ts'
import { expectAccessible } from '../pages/axe.ts'
import { chooseTheme, limitsForm, menuEntries, saveBar, scrollsSideways } from '../pages/console.ts'
import { acceptedBids, changedBid, field, newBid, openBids, responseForm } from '../pages/demand-response-page.ts'
import { deviceControl } from '../pages/device-page.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'
import { departureField, forecast, openDetails, openNewDaily, openSession, targetField, v2gForm } from '../pages/v2g-page.ts'
import { SWEEP, sweepUnless } from '../pages/sweep.ts'

/** Dialogs and expandable parts of screens. The tour checks the screens themselves. */

/** Dialogs of a device, with the input of each before the check. */
const DIALOGS: Record<string, { path: string; button: string; fill: (dialog: Locator) => Promise<void> }> = {
  'the Charging dialog, with a mistake and a preview': {
    path: '/devices/d-1028',
    button: 'Set power',
    fill: async (dialog) => {
      await dialog.getByRole('button', { name: 'Advanced' }).click()
      await dialog.getByLabel('Pbaseline (W)').fill('much')
      await dialog.getByLabel('Basepoints JSON').fill('[1000, 2000, -3000]')
      await dialog.getByRole('button', { name: 'Random sample' }).click()
    },
  },
  'the export of meter values, with a mistake': {
    path: '/devices/d-1028',
    button: 'Export meter values',
    fill: async (dialog) => {
      await expect(dialog.getByText('every second')).toBeVisible()
      await dialog.getByLabel('Start date').fill('01/01/2020 00:00')
    },
  },
  'the deletion of a battery': {
    path: '/devices/d-1041',
    button: 'Delete',
    fill: (dialog) => dialog.getByLabel('Device name').fill('Batt'),
  },
}

async function open(page: Page, path: string, heading: string | RegExp) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await expect(page.getByText('Loading...')).toHaveCount(0)
}

/** Dialogs and details of the V2G parts of a group page. */
const V2G_VIEWS: Record<string, (page: Page) => Promise<void>> = {
  'two sessions with their forecasts': async (page) => {
    await openDetails(page, 'Slipway one')
    await openDetails(page, 'Slipway two')
    await expect(forecast(page)).toHaveCount(2)
  },
  'the schedule of a session, with mistakes': async (page) => {
    const dialog = await openSession(page, 'Slipway one')
    await targetField(dialog).fill('101')
    await departureField(dialog).fill('24:61')
  },
  'a new daily schedule': async (page) => {
    const dialog = await openNewDaily(page)
    await targetField(dialog).fill('')
  },
  'V2G settings with a mistake': (page) => v2gForm(page).getByLabel('Minimum SoC').fill('101'),
}

/** States of the demand response of a group, with the group that has them. */
const RESPONSE_VIEWS: Record<string, { group: number; name: string; openIt: (page: Page) => Promise<void> }> = {
  'demand response with mistakes': {
    group: 1,
    name: 'Pier AC',
    openIt: async (page) => {
      await field(page, 'Activation frequency').fill('')
      await field(page, 'Power decrease').fill('1.5')
    },
  },
  'bids that are added and changed, with mistakes': {
    group: 2,
    name: 'Pier DC',
    openIt: async (page) => {
      await openBids(page, { toEdit: true })
      const row = changedBid(page, '02/03/2026, 11:00–12:00 UTC+2')
      await row.edit.click()
      await row.price.fill('1e3')
      await newBid(page).hour.fill('02/03/2026 09')
      await expect(acceptedBids(page).getByText('The hour cannot be in the past.')).toBeVisible()
    },
  },
  'the export for Fingrid': {
    group: 6,
    name: 'Pier reserve',
    openIt: (page) => expect(page.getByText('Missing seconds', { exact: true })).toBeVisible(),
  },
}

async function expectAccessibleAndNarrow(page: Page) {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'colours')
  await page.setViewportSize({ width: 360, height: 900 })
  await expect.poll(() => scrollsSideways(page)).toBe(false)
}

test.describe('signed in', () => {
  test.use({ role: 'admin' })

  for (const [name, { path, button, fill }] of Object.entries(DIALOGS)) {
    test(`${name}: passes the accessibility rules in both themes and fits a narrow window`, SWEEP, async ({ page }) => {
      await open(page, path, /./)
      await deviceControl(page, button).click()
      await fill(page.getByRole('dialog').or(page.getByRole('alertdialog')))
      await expectAccessibleAndNarrow(page)
    })
  }

  test.describe('V2G sessions', () => {
    test.use({ scenario: 'v2g-unreachable' })

    for (const [name, openIt] of Object.entries(V2G_VIEWS)) {
      test(`${name}: passes the accessibility rules in both themes and fits a narrow window`, SWEEP, async ({ page, sim }) => {
        await sim.runTo('30s')
        const isSetting = /settings|daily/.test(name)
        await open(page, isSetting ? '/groups/2/settings' : '/groups/2/cars', 'Slipway')
        await openIt(page)
        await expectAccessibleAndNarrow(page)
      })
    }
  })

  test.describe('groups with demand response', () => {
    test.use({ scenario: 'bids-rollover' })

    for (const [name, { group, name: groupName, openIt }] of Object.entries(RESPONSE_VIEWS)) {
      test(`${name}: passes the accessibility rules in both themes and fits a narrow window`, SWEEP, async ({ page, sim }) => {
        await sim.runTo('30s')
        await open(page, `/groups/${group}/settings`, groupName)
        await openIt(page)
        await expectAccessibleAndNarrow(page)
      })
    }
  })

  test('the keyboard reaches the content, the menu and a station', async ({ page }) => {
    await page.goto('/site-management/stations')
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await menuEntries(page).nth(1).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/site-management')
  })
})

test.describe('names and targets', () => {
  test.use({ role: 'admin' })

  test('the window title names the group, the device and the tab', async ({ page }) => {
    await page.goto('/groups/1')
    await expect(page).toHaveTitle(/^(\(\d+\) )?Depot AC · Loadstar$/)
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveTitle(/^(\(\d+\) )?Settings · Depot AC · Loadstar$/)
    await page.goto('/devices/d-1028')
    await expect(page).toHaveTitle(/^(\(\d+\) )?West row 1 · Loadstar$/)
    await page.getByRole('link', { name: 'Graphs' }).click()
    await expect(page).toHaveTitle(/^(\(\d+\) )?Graphs · West row 1 · Loadstar$/)
    await page
      .getByRole('link', { name: 'Activity' })
      .or(page.getByRole('link', { name: 'Dashboard' }))
      .first()
      .click()
    await expect(page).toHaveTitle(/^(\(\d+\) )?(Activity|Dashboard) · Loadstar$/)
  })

  test('the settings of a group have one save button, which appears with the first change and lists all of them', async ({
    page,
  }) => {
    await page.goto('/groups/1/settings')
    await expect(responseForm(page)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
    await page.getByLabel('Group name').fill('Depot north')
    await limitsForm(page).getByLabel('Import limit').fill('50')
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(1)
    const changes = page.getByRole('list', { name: 'Unsaved changes' }).getByRole('listitem')
    await expect(changes).toHaveText(['Group name Depot AC → Depot north', 'Import limit 63 A → 50 A'])
    await saveBar(page).getByRole('button', { name: 'Discard' }).click()
    await expect(saveBar(page)).toHaveCount(0)
    await expect(limitsForm(page).getByLabel('Import limit')).toHaveValue('63')
  })

  test('a search announces the number of stations found', async ({ page }) => {
    await page.goto('/site-management/stations')
    const search = page.getByRole('searchbox', { name: 'Search by name, ID or group' })
    const announced = page.getByRole('status').filter({ hasText: /results?$/ })
    await expect(announced).toHaveCount(0)
    await search.fill('Kerbside')
    await expect(announced).toHaveText('1 result')
    await search.fill('no such station')
    await expect(announced).toHaveText('0 results')
  })

  test('links in rows are targets of at least 24 pixels on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/site-management/stations')
    const links = page.getByRole('table').getByRole('link')
    await expect(links.first()).toBeVisible()
    const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
  })
})

test.describe('without a session', () => {
  test.use({ expectedComplaints: refusedRequests(401) })

  test('the login page focuses its first field', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByLabel('User')).toBeFocused()
  })
})

test.describe('under the pointer', () => {
  test.use({ role: 'admin' })

  for (const path of ['/site-management/stations', '/site-management/groups', '/tso-market']) {
    test(
      `a row of ${path} has enough contrast in each theme`,
      sweepUnless(path === '/site-management/stations'),
      async ({ page, sim }) => {
        await sim.runTo('9m')
        await page.goto(path)
        for (const theme of ['Light', 'Dark', 'High contrast'] as const) {
          await chooseTheme(page, theme)
          await page.getByRole('row').nth(3).hover()
          await expectAccessible(page, 'colours')
          expect(await page.evaluate(layoutProblems, 24)).toEqual([])
        }
      },
    )
  }
})
