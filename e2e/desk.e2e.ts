import { expect, type Page } from 'playwright/test'
import { expectAccessible } from './axe.ts'
import { expectNotice } from './console.ts'
import { refusedRequests, test } from './fixtures.ts'

/** The console in the frame asks who is signed in before anybody is. */
test.use({ scenario: 'single-step', expectedComplaints: refusedRequests(401) })

const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const expectations = (page: Page) => page.getByRole('list', { name: 'Expectations' }).getByRole('listitem')
const lines = (page: Page) => page.getByRole('list', { name: 'Lines of the timeline' }).getByRole('listitem')
const clockAt = (page: Page, moment: string) => page.getByRole('region', { name: 'Clock' }).getByText(moment, { exact: true })
const consoleFrame = (page: Page) => page.frameLocator('iframe[title="Console"]')
const editor = (page: Page) => page.getByRole('textbox', { name: 'Scenario' })

/** With the clock stopped: what it shows then does not move by itself. */
async function openDesk(page: Page) {
  await page.goto('/desk/')
  await press(page, 'Pause')
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible()
}

async function jumpTo(page: Page, moment: string) {
  await page.getByRole('textbox', { name: 'Jump to' }).fill(moment)
  await press(page, 'Jump')
  await expect(clockAt(page, moment)).toBeVisible({ timeout: 15_000 })
}

/** Types a text over the one in the editor. */
async function writeText(page: Page, text: string) {
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}

async function signInAs(page: Page, user: string) {
  await page.getByRole('button', { name: /^Sign(ed)? in as/ }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${user}`) }).click()
}

test('a scenario of the library is started, and its expectations turn green as it runs', async ({ page }) => {
  await page.goto('/desk/')
  await openTab(page, 'Scenarios')
  await page.getByRole('searchbox', { name: 'Search scenarios' }).fill('meter falls silent safe')
  await expect(page.getByRole('list', { name: 'Scenarios' }).getByRole('listitem')).toHaveCount(1)
  await press(page, 'Start meter-silence')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('meter-silence')
  await press(page, 'Pause')

  const safeLimit = expectations(page).filter({ hasText: 'by 1m35s' })
  await expect(safeLimit).toContainText('Not so now')
  await jumpTo(page, '1m36s')
  await expect(safeLimit).toContainText('Held')
})

test('a text with a mistake in line 7 says so there, and is started when it has none', async ({ page }) => {
  await openDesk(page)
  await openTab(page, 'Editor')
  await press(page, 'Edit what is under way')
  const text = (hz: string) =>
    [
      'about: A dip by hand.',
      'seed: 3',
      'site: pier',
      'starts: 2026-03-02T08:00:00Z',
      'lasts: 1m',
      'timeline:',
      `  - { at: 5s, frequency: { to: ${hz} } }`,
      'expect:',
      '  - { at: 10s, frequency: { below: 49.65 } }',
    ].join('\n')
  await writeText(page, text('4'))
  await expect(page.getByText(/^Line 7: timeline\[0\]\.frequency\.to expected a frequency of 40 to 60 Hz, not 4$/)).toBeVisible()
  await expect(editor(page).locator('.cm-line').nth(6).locator('.cm-lintRange-error')).toHaveText(/^4/)

  await writeText(page, text('49.6'))
  await expect(page.getByText('Can be played.')).toBeVisible()
  await press(page, 'Start this text')
  await expect(expectations(page)).toHaveCount(1)
  await press(page, '+10 s')
  await press(page, '+1 s')
  await expect(expectations(page)).toContainText(['Held'])
})

test('the console in the frame is that of the user who was chosen', async ({ page }) => {
  await openDesk(page)
  await signInAs(page, 'viewer')
  await expect(consoleFrame(page).getByRole('button', { name: 'User menu of Veikko Viewer' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Signed in as viewer' })).toBeVisible()
  await signInAs(page, 'admin')
  await expect(consoleFrame(page).getByRole('button', { name: 'User menu of Aada Admin' })).toBeVisible()
})

test('a fault strikes until it is ended', async ({ page, baseURL }) => {
  const statusOf = async () => (await page.request.get(`${baseURL}/api/platform`)).status()
  await openDesk(page)
  await openTab(page, 'Faults')
  const form = page.getByRole('form', { name: 'New fault' })
  await form.getByLabel('Call').selectOption('readPlatform')
  await form.getByLabel('Status').fill('99')
  await expect(form.getByText('Enter a status of 200 to 599.')).toBeVisible()
  await form.getByLabel('Status').fill('503')
  await form.getByLabel('Ends').selectOption('after a span')
  await press(page, 'Put in force')
  const inForce = page.getByRole('region', { name: 'In force' })
  await expect(inForce.getByRole('listitem')).toContainText('readPlatform: status 503')
  expect(await statusOf()).toBe(503)

  await press(page, 'End readPlatform: status 503')
  await expect(inForce).toContainText('Nothing is in force.')
  expect(await statusOf()).toBe(200)
})

test('a link to a run that was meddled with brings the same run, to the byte', async ({ page, context, sim }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDesk(page)
  await press(page, 'Start again')
  await jumpTo(page, '13s')
  await openTab(page, 'Stimuli')
  await press(page, 'Lose 1450 MW')
  await press(page, '+10 s')
  await press(page, 'Meter silent for 2 min')
  await openTab(page, 'Lines')
  await expect(lines(page).filter({ hasText: 'by hand' })).toHaveCount(2)
  await jumpTo(page, '1m')
  await press(page, 'Copy link')
  await expectNotice(page, 'Link copied')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const [journal, nowMs] = [JSON.stringify(sim.engine.world.journal.entries), sim.engine.world.nowMs]

  sim.engine.load({ name: 'quiet-day' })
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByText('This is the run of the link. The clock stands still.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('single-step')
  expect(sim.engine.world.nowMs).toBe(nowMs)
  expect(JSON.stringify(sim.engine.world.journal.entries)).toBe(journal)
  expect(new URL(page.url()).hash).toBe('')
})

test('a damaged link says so and leaves the run alone', async ({ page, sim }) => {
  await page.goto('/desk/#text=AAAA&seed=7&at=2026-03-02T08:00:13Z')
  await expect(page.getByText('The link is damaged: a part of it is missing or was changed.')).toBeVisible()
  expect(sim.engine.state().scenario).toBe('single-step')
})

test('whatever the desk offers to do is done at a click', async ({ page, sim }) => {
  await openDesk(page)
  await openTab(page, 'Stimuli')
  await page.getByRole('combobox', { name: 'Station' }).click()
  await page.keyboard.type('Pier three')
  await page.getByRole('option', { name: 'Pier three' }).click()
  const before = sim.engine.view().timeline.length
  let clicks = 0
  for (const name of ['Grid', 'Group', 'Station', 'Platform']) {
    const buttons = page.getByRole('region', { name, exact: true }).getByRole('button').filter({ hasText: /./ })
    for (const button of await buttons.all()) {
      await button.click()
      clicks += 1
    }
  }
  expect(clicks).toBeGreaterThan(20)
  await expect.poll(() => sim.engine.view().timeline.length).toBe(before + clicks)
})

test.describe('refused', () => {
  test.use({ expectedComplaints: refusedRequests(400, 401) })

  test('a line that cannot be played says why at its place, and stays', async ({ page }) => {
    await openDesk(page)
    await openTab(page, 'Stimuli')
    const line = page.getByLabel('Lines as in a scenario')
    await line.fill('frequency: { to: 4 }')
    await press(page, 'Play')
    await expect(page.getByText('frequency.to expected a frequency of 40 to 60 Hz, not 4')).toBeVisible()
    await expect(line).toHaveValue('frequency: { to: 4 }')
  })
})

const TABS = ['Expectations', 'Lines', 'Stimuli', 'Faults', 'Scenarios', 'Editor']

async function showTab(page: Page, tab: string) {
  await openTab(page, tab)
  if (tab !== 'Editor') return
  await press(page, 'Edit what is under way')
  await expect(editor(page)).toBeVisible()
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(() => {
    // In the middle of a change a colour is none of the theme's.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test(`the desk breaks no rule of accessibility, ${colorScheme}`, async ({ page }) => {
      test.setTimeout(60_000)
      await openDesk(page)
      await jumpTo(page, '2m20s')
      for (const tab of TABS) {
        await showTab(page, tab)
        await expectAccessible(page)
      }
    })
  })
}

test('the desk fits from 360 to 2,560 pixels without scrolling sideways', async ({ page }) => {
  test.setTimeout(60_000)
  await openDesk(page)
  const scrollsSideways = () => page.getByRole('main').evaluate((main) => main.scrollWidth > main.clientWidth)
  for (const tab of TABS) {
    await showTab(page, tab)
    for (const width of [360, 1_440, 2_560]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(scrollsSideways, `${tab} at ${width} pixels`).toBe(false)
    }
  }
})

test('all of the desk is reached by keyboard, and a narrow one shows the console in its place', async ({ page }) => {
  await openDesk(page)
  await page.getByRole('textbox', { name: 'Jump to' }).focus()
  await page.keyboard.type('soon')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Enter a span since the start such as 1m30s/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Jump to' })).toHaveValue('soon')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('2m10s')
  await page.keyboard.press('Enter')
  await expect(clockAt(page, '2m10s')).toBeVisible()
  await page.getByRole('tab', { name: 'Expectations', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(lines(page)).not.toHaveCount(0)

  await page.setViewportSize({ width: 360, height: 800 })
  await expect(consoleFrame(page).getByRole('textbox', { name: 'User' })).toBeHidden()
  await openTab(page, 'Console')
  await expect(consoleFrame(page).getByRole('textbox', { name: 'User' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Clock' })).toBeHidden()
})
