import { expect, type Locator, type Page } from 'playwright/test'
import { expectAccessible } from './axe.ts'
import { chooseTheme, menuEntries } from './console.ts'
import { deviceControl } from './device-page.ts'
import { refusedRequests, test } from './fixtures.ts'
import { departureField, forecast, openDetails, openNewDaily, openSession, targetField, v2gForm } from './v2g-page.ts'

/** Every screen, and what is there when it has been drawn. */
const SCREENS = {
  'the home screen': { path: () => '/', heading: /^Welcome/ },
  'the groups': { path: () => '/site-management/groups', heading: 'Load management' },
  'the stations': { path: () => '/site-management/stations', heading: 'Load management' },
  'the battery storage': { path: () => '/battery-storage', heading: 'Battery storage' },
  'the batteries': { path: () => '/battery-storage/devices', heading: 'Battery storage' },
  'a group': { path: () => '/groups/5', heading: 'Office yard' },
  'a V2G group': { path: () => '/groups/3', heading: 'Depot V2G' },
  'a new group': { path: () => '/groups', heading: 'New group' },
  'a V2G device': { path: (deviceId: string) => `/devices/${deviceId}`, heading: 'willing-wilma' },
  'its graphs': { path: (deviceId: string) => `/devices/${deviceId}/stats`, heading: 'willing-wilma' },
  'its FFR logs': { path: (deviceId: string) => `/devices/${deviceId}/ffr-logs`, heading: 'willing-wilma' },
  'its live feed': { path: (deviceId: string) => `/devices/${deviceId}/mqtt-logs`, heading: 'willing-wilma' },
  'a battery': { path: () => '/devices/d-1041', heading: 'Battery hall one' },
  'the form of a battery': { path: () => '/devices/d-1041/edit', heading: 'Battery hall one' },
}

/** Dialogs of a device, and what is done in each before it is looked at. */
const DIALOGS: Record<string, { path: string; button: string; fill: (dialog: Locator) => Promise<void> }> = {
  'the Charging dialog, with a mistake and a preview': {
    path: '/devices/d-1028',
    button: 'Charging',
    fill: async (dialog) => {
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

/** What opens in the V2G parts of a group's page. */
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

const scrollsSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

async function expectAccessibleAndNarrow(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 360, height: 900 })
  await expect.poll(() => scrollsSideways(page)).toBe(false)
}

test.describe('signed in', () => {
  test.use({ role: 'admin' })

  for (const [name, { path, heading }] of Object.entries(SCREENS)) {
    test(`${name}: no rule of accessibility is broken, in light and in dark`, async ({ page, sim }) => {
      await open(page, path(sim.engine.world.byStationId.get(1028)?.deviceId ?? ''), heading)
      for (const theme of ['Light', 'Dark'] as const) {
        await chooseTheme(page, theme)
        await expectAccessible(page)
      }
    })

    test(`${name}: fits from 360 to 2,560 pixels without scrolling sideways`, async ({ page, sim }) => {
      await open(page, path(sim.engine.world.byStationId.get(1028)?.deviceId ?? ''), heading)
      for (const width of [360, 1_440, 2_560]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => scrollsSideways(page), `${width} pixels`).toBe(false)
      }
    })
  }

  for (const [name, { path, button, fill }] of Object.entries(DIALOGS)) {
    test(`${name}: no rule of accessibility is broken, in light and in dark, and it fits`, async ({ page }) => {
      await open(page, path, /./)
      await deviceControl(page, button).click()
      await fill(page.getByRole('dialog').or(page.getByRole('alertdialog')))
      await expectAccessibleAndNarrow(page)
    })
  }

  test.describe('cars that serve the grid', () => {
    test.use({ scenario: 'v2g-unreachable' })

    for (const [name, openIt] of Object.entries(V2G_VIEWS)) {
      test(`${name}: no rule of accessibility is broken, in light and in dark, and it fits`, async ({ page, sim }) => {
        test.setTimeout(60_000)
        await sim.runTo('30s')
        await open(page, '/groups/2', 'Slipway')
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
    await menuEntries(page).first().focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/site-management')
  })
})

test.describe('signed out', () => {
  test.use({ expectedComplaints: refusedRequests(401) })

  test('the login breaks no rule of accessibility, and fits', async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await open(page, '/login', 'Login with Azure AD')
      await expectAccessible(page)
    }
    for (const width of [360, 1_440, 2_560]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => scrollsSideways(page), `${width} pixels`).toBe(false)
    }
  })
})
