import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { expectNotice } from '../pages/console.ts'
import {
  clockAt,
  consoleFrame,
  editor,
  expectations,
  jumpTo,
  lines,
  openDesk,
  openTab,
  press,
  signInAs,
  writeText,
} from '../pages/desk-page.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'
import { sweepUnless } from '../pages/sweep.ts'

// Two nested pages, each with its own loading time.
test.describe.configure({ timeout: 120_000 })

/** The console in the frame requests the present user before sign-in. */
test.use({ scenario: 'single-step', expectedComplaints: refusedRequests(401) })

test('a library scenario starts, and its expectations turn green during the run', async ({ page }) => {
  await page.goto('/desk/')
  await openTab(page, 'Scenarios')
  await page.getByRole('searchbox', { name: 'Search scenarios' }).fill('bakery values safe limit until')
  await expect(page.getByRole('list', { name: 'Scenarios' }).getByRole('listitem')).toHaveCount(1)
  await press(page, 'Start meter-silence')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('meter-silence')
  await press(page, 'Pause')

  const safeLimit = expectations(page).filter({ hasText: 'by 1m35s' })
  await expect(safeLimit).toContainText('Not true now')
  await jumpTo(page, '1m36s')
  await expect(safeLimit).toContainText('Held')
})

test('an error in line 7 is shown at that line, and the corrected text starts', async ({ page }) => {
  await openDesk(page)
  await openTab(page, 'Editor')
  await press(page, 'Edit running scenario')
  const text = (hz: string) =>
    [
      'about: A manual dip.',
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
  await expect(page.getByText('The scenario is valid.')).toBeVisible()
  await press(page, 'Start scenario')
  await expect(expectations(page)).toHaveCount(1)
  await press(page, '+10 s')
  await press(page, '+1 s')
  await expect(expectations(page)).toContainText(['Held'])
})

test('the console in the frame has the selected user', async ({ page }) => {
  await openDesk(page)
  await signInAs(page, 'viewer')
  await expect(consoleFrame(page).getByRole('button', { name: 'User menu of Veikko Viewer' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Signed in as viewer' })).toBeVisible()
  await signInAs(page, 'admin')
  await expect(consoleFrame(page).getByRole('button', { name: 'User menu of Aada Admin' })).toBeVisible()
})

test('logging out in the console signs the user out at the desk', async ({ page }) => {
  await openDesk(page)
  await signInAs(page, 'viewer')
  await expect(page.getByRole('button', { name: 'Signed in as viewer' })).toBeVisible()
  await consoleFrame(page).getByRole('button', { name: 'User menu of Veikko Viewer' }).click()
  await consoleFrame(page).getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign in as', exact: true })).toBeVisible()
})

test('two desks show the same run, and both can control it', async ({ page, context }) => {
  await openDesk(page)
  const other = await context.newPage()
  await other.goto('/desk/')
  await jumpTo(page, '2m20s')
  await expect(clockAt(other, '2m20s')).toBeVisible()
  await jumpTo(other, '5s')
  await expect(clockAt(page, '5s')).toBeVisible()
  await openTab(other, 'Scenarios')
  await press(other, 'Start queue')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('queue')
})

test('a new scenario starts from a playable template and takes its name from the first sentence', async ({ page }) => {
  await openDesk(page)
  await openTab(page, 'Editor')
  await press(page, 'New scenario')
  await expect(page.getByText('The scenario is valid.')).toBeVisible()
  await press(page, 'Start scenario')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A new scenario')
  await jumpTo(page, '41s')
  await expect(expectations(page)).toContainText(['Held'])
})

test('the editor opens a file and asks before it discards changes', async ({ page }) => {
  await openDesk(page)
  await openTab(page, 'Editor')
  const file = { name: 'mine.yaml', mimeType: 'application/yaml', buffer: Buffer.from('about: From a file.\nsite: pier\n') }
  await page.getByLabel('Scenario file').setInputFiles(file)
  await expect(page.getByText('Based on mine.yaml')).toBeVisible()
  await writeText(page, 'about: Changed.')
  await press(page, 'New scenario')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(editor(page).locator('.cm-line')).toHaveText(['about: Changed.'])
})

test('the text in the editor survives a reload and another run', async ({ page, sim }) => {
  await openDesk(page)
  await openTab(page, 'Editor')
  await press(page, 'Edit running scenario')
  await writeText(page, 'about: Mine.\nsite: pier')
  await expect(page.getByText('starts is missing')).toBeVisible()
  await sim.load('queue')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('queue')
  await openTab(page, 'Editor')
  await expect(editor(page).locator('.cm-line')).toHaveText(['about: Mine.', 'site: pier'])
  await expect(page.getByText('Based on single-step, changed')).toBeVisible()
})

test.describe('without a simulator', () => {
  test.use({ expectedComplaints: /status of 401|net::ERR_/ })

  test('the desk shows an error and keeps its content', async ({ page, simulator }) => {
    await openDesk(page)
    await jumpTo(page, '1m')
    await simulator.stop()
    await expect(page.getByText('The simulator does not answer. The desk shows the run at 1m')).toBeVisible({ timeout: 15_000 })
    await press(page, '+10 s')
    await expectNotice(page, 'Unable to advance the clock')
    await expect(clockAt(page, '1m')).toBeVisible()
  })
})

test('a fault applies until it is ended', async ({ page, simulator }) => {
  const statusOf = async () => (await simulator.callAs('viewer', 'readPlatform', {})).status
  await openDesk(page)
  await openTab(page, 'Faults')
  const form = page.getByRole('form', { name: 'New fault' })
  await form.getByLabel('Call').selectOption('readPlatform')
  await form.getByLabel('Status').fill('99')
  await expect(form.getByText('Enter a status from 200 to 599.')).toBeVisible()
  await form.getByLabel('Status').fill('503')
  await form.getByLabel('Ends').selectOption('after a duration')
  await press(page, 'Start fault')
  const activeFaults = page.getByRole('region', { name: 'Active faults' })
  await expect(activeFaults.getByRole('listitem')).toContainText('readPlatform: status 503')
  expect(await statusOf()).toBe(503)

  await press(page, 'End readPlatform: status 503')
  await expect(activeFaults).toContainText('No active faults')
  expect(await statusOf()).toBe(200)
})

test('every action of the desk works with one click', async ({ page, sim }) => {
  await openDesk(page)
  await openTab(page, 'Stimuli')
  await page.getByRole('combobox', { name: 'Station' }).click()
  await page.keyboard.type('Pier three')
  await page.getByRole('option', { name: 'Pier three' }).click()
  const linesPlayed = async () => (await sim.run()).timeline.length
  const before = await linesPlayed()
  let clicks = 0
  for (const name of ['Grid', 'Group', 'Station', 'Platform']) {
    const buttons = page.getByRole('region', { name, exact: true }).getByRole('button').filter({ hasText: /./ })
    for (const button of await buttons.all()) {
      await button.click()
      clicks += 1
    }
  }
  expect(clicks).toBeGreaterThan(20)
  await expect.poll(linesPlayed).toBe(before + clicks)
})

test.describe('refused', () => {
  test.use({ expectedComplaints: refusedRequests(400, 401) })

  test('an invalid line shows its error at its place and stays', async ({ page }) => {
    await openDesk(page)
    await openTab(page, 'Stimuli')
    const line = page.getByLabel('Stimuli in YAML')
    await line.fill('frequency: { to: 4, exact: true }')
    await press(page, 'Play')
    await expect(page.getByText('frequency.to expected a frequency of 40 to 60 Hz, not 4')).toBeVisible()
    await expect(line).toHaveValue('frequency: { to: 4, exact: true }')
  })
})

const TABS = ['Expectations', 'Lines', 'Stimuli', 'Faults', 'Scenarios', 'Editor']

async function showTab(page: Page, tab: string) {
  await openTab(page, tab)
  if (tab !== 'Editor') return
  await press(page, 'Edit running scenario')
  await expect(editor(page)).toBeVisible()
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(() => {
    // During a transition, colours are not those of the theme.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test(`the desk breaks no rule of accessibility, ${colorScheme}`, sweepUnless(colorScheme === 'dark'), async ({ page }) => {
      test.setTimeout(120_000)
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
  test.setTimeout(120_000)
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

test('all controls of the desk are reachable by keyboard, and a narrow desk shows the console instead', async ({ page }) => {
  await openDesk(page)
  const user = consoleFrame(page).getByRole('textbox', { name: 'User' })
  await user.waitFor()
  await page.getByRole('textbox', { name: 'Jump to' }).focus()
  await page.keyboard.type('so')
  // The login of the console has loaded meanwhile, and leaves the focus at the desk.
  await page.getByTitle('Console').evaluate(async (frame: HTMLIFrameElement) => {
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    frame.contentWindow?.location.reload()
    await loaded
  })
  await user.waitFor()
  await page.keyboard.type('on')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Enter a duration since the start such as 1m30s/)).toBeVisible()
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
