import { expect, type Locator, type Page } from 'playwright/test'
import { takeNotice } from './notices.ts'

/** Actions and parts of the console, named by the labels that an operator sees. */

export async function enterPassword(page: Page, user: string, password = 'demo') {
  const form = page.getByRole('form')
  await form.getByLabel('User').fill(user)
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Login' }).click()
}

export async function signIn(page: Page, user: string) {
  if (!page.url().includes('/login')) await page.goto('/login')
  await enterPassword(page, user)
}

export async function enterCode(page: Page, code: string) {
  const form = page.getByRole('form')
  await form.getByLabel('Code').fill(code)
  await form.getByRole('button', { name: 'Login' }).click()
}

/** Opens an address as a link inside the console does, without a reload of the page. */
export const followAddress = (page: Page, path: string) =>
  page.evaluate(async (to) => {
    history.pushState(null, '', to)
    await new Promise(requestAnimationFrame)
  }, path)

/** Waits until the screen shows its first data. */
export async function untilLoaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading...').or(page.locator('[aria-busy=true]'))).toHaveCount(0)
}

export const scrollsSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

const userMenu = (page: Page) => page.getByRole('button', { name: /^User menu of/ })

export async function logOut(page: Page) {
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

export async function chooseTheme(page: Page, theme: 'Light' | 'Dark' | 'High contrast' | 'Same as system') {
  await userMenu(page).click()
  await page.getByRole('menuitemradio', { name: theme }).click()
  await page.keyboard.press('Escape')
}

export const menuEntries = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')

export async function openStations(page: Page) {
  await page.goto('/site-management/stations')
  await expect(stationTable(page).getByRole('link').first()).toBeVisible()
}

export const stationTable = (page: Page) => page.getByRole('table', { name: 'Stations' })

export const searchBox = (page: Page) => page.getByPlaceholder('Search by name, ID or group')

type GroupTab = 'stations' | 'cars' | 'history' | 'settings'

/** Opens a group at its first tab or at another one. */
export async function openGroup(page: Page, groupId: number, name: string, tab?: GroupTab) {
  await page.goto(tab ? `/groups/${groupId}/${tab}` : `/groups/${groupId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

/** Opens a tab of the open group without a reload of the page. */
export const openGroupTab = (page: Page, name: 'Live' | 'Stations' | 'Cars' | 'History and logs' | 'Settings') =>
  page.getByRole('navigation', { name: 'Group', exact: true }).getByRole('link', { name, exact: true }).click()

/** Clicks the button that disconnects a station from the open group; a dialog asks for confirmation. */
export async function removeFromGroup(page: Page, station: string) {
  await page.getByRole('button', { name: `Actions for ${station}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Remove from group…' }).click()
}

/** Parts of a group page. */
export const connectedStations = (page: Page) => page.getByRole('table', { name: 'Connected stations' })
export const dlmActionsLog = (page: Page) => page.getByRole('table', { name: 'DLM actions log' })
export const safeLimitLog = (page: Page) => page.getByRole('table', { name: 'Safe limit log' })
/** The bar with the unsaved settings of a group. */
export const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
export const saveSettings = (page: Page) => saveBar(page).getByRole('button', { name: 'Save', exact: true })
/** The load limits: a form, or rows of text for a user who may not change them. */
export const limitsForm = (page: Page) =>
  page.getByRole('form', { name: 'Load management services' }).or(page.getByRole('group', { name: 'Load management services' }))
export const safeLimitBanner = (page: Page) => page.getByText('Safe Limit is activated. No values from external meter received.')

/** Opens a device by its station id, as links of other systems do. */
export async function openStation(page: Page, stationId: number, name: string) {
  await page.goto(`/s/${stationId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

/** Opens a device of a list by its name. */
export async function openDevice(page: Page, name: string) {
  await page.getByRole('table').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

export async function openTab(page: Page, name: string) {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
}

/** A value of a page or a card, by its label. */
export const valueOf = (part: Page | Locator, label: string) =>
  part
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('+ dd')

/** Opens the live feed of the open device and waits until it is connected. */
export async function openLiveFeed(page: Page) {
  await openTab(page, 'MQTT Logs')
  await expect(feedState(page)).toHaveText('Connected')
}

/** Connecting, Connected, Reconnecting or Connection failed. */
export const feedState = (page: Page) => page.getByRole('main').getByRole('status').first()

/** The displayed latest value of a key in the live feed, such as `49.98 Hz`. */
export const latestValue = (page: Page, key: string) =>
  page
    .getByRole('region', { name: 'Latest values' })
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${key}$`) })
    .locator('+ dd')

/**
 * Expects a notice at the foot of the screen, also one that has closed already. A list reports a failed read at its next
 * refresh, after up to 10 s.
 */
export async function expectNotice(page: Page, text: string | RegExp) {
  await expect.poll(() => takeNotice(page, text), { message: `a notice: ${text}`, timeout: 15_000 }).toBe(true)
}

/** The rows of a table, each as texts by the headings of its columns. Hidden columns are left out. */
export const readTable = (table: Locator): Promise<Record<string, string>[]> =>
  table.evaluate((node) => {
    const textOf = (cell: Element) => (cell instanceof HTMLElement ? cell.innerText : '').replaceAll(/\s+/g, ' ').trim()
    const titles = [...node.querySelectorAll('thead th')].map(textOf)
    const rows = [...node.querySelectorAll('tbody tr:not([aria-hidden])')]
    return rows.map((row) => Object.fromEntries([...row.children].map((cell, index) => [titles[index] ?? '', textOf(cell)])))
  })

/** Expects a row with these texts under these headings. Waits for a refresh of the table, which is read every 10 s. */
export async function expectRow(table: Locator, shown: Record<string, string | RegExp>) {
  const expected = Object.fromEntries(
    Object.entries(shown).map(([title, text]) => [title, text instanceof RegExp ? expect.stringMatching(text) : text]),
  )
  await expect.poll(() => readTable(table), { timeout: 15_000 }).toContainEqual(expect.objectContaining(expected))
}
