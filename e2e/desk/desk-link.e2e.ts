import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from 'playwright/test'
import { expectNotice } from '../pages/console.ts'
import { consoleFrame, jumpTo, lines, openDesk, openTab, press, signInAs } from '../pages/desk-page.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

// Two nested pages, each with its own loading time.
test.describe.configure({ timeout: 120_000 })

/** The console in the frame requests the present user before sign-in. */
test.use({ scenario: 'single-step', expectedComplaints: refusedRequests(401) })

test('a link to a run with manual actions restores the same run, byte for byte', async ({ page, context, sim }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDesk(page)
  await press(page, 'Restart')
  await jumpTo(page, '13s')
  await openTab(page, 'Stimuli')
  await press(page, 'Lose 1450 MW')
  await press(page, '+10 s')
  await press(page, 'Stop meter values for 2 min')
  await openTab(page, 'Lines')
  await expect(lines(page).filter({ hasText: 'manual' })).toHaveCount(2)
  await jumpTo(page, '1m')
  await press(page, 'Copy link')
  await expectNotice(page, 'Link copied')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const [journal, { now }] = [await sim.journal(), await sim.state()]

  await sim.load('quiet-day')
  await openLink(page, link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('single-step')
  expect((await sim.state()).now).toBe(now)
  expect(await sim.journal()).toBe(journal)
  expect(new URL(page.url()).hash).toBe('')
})

/** Opens a link while the simulator plays another run and waits for the run of the link. */
async function openLink(page: Page, link: string) {
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByText('The run of the link is open. The clock is paused.')).toBeVisible({ timeout: 15_000 })
}

test('changes in the console of the frame are part of the link and are restored', async ({ page, context, sim }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDesk(page)
  await jumpTo(page, '20s')
  await signInAs(page, 'admin')
  const groupPage = consoleFrame(page)
  await expect(groupPage.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await groupPage.locator('body').evaluate(() => window.location.assign('/groups/4/settings'))
  const limits = groupPage.getByRole('form', { name: 'Load management services' })
  await limits.getByRole('switch', { name: 'Dynamic load management (DLM)' }).click()
  await limits.getByLabel('Import limit').fill('25')
  await groupPage.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click()
  const saved = [{ operator: { user: 'admin', call: 'saveDlmLimits' } }]
  await expect.poll(async () => (await sim.run()).actions).toMatchObject(saved)
  await jumpTo(page, '30s')
  await press(page, 'Copy link')
  await expectNotice(page, 'Link copied')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const journal = await sim.journal()
  expect(journal).toContain('saveDlmLimits')

  await sim.load('quiet-day')
  await openLink(page, link)
  expect(await sim.journal()).toBe(journal)
})

test.describe('on a recording of the command line', () => {
  const name = 'over-frequency_900MW_1s.csv'
  test.use({
    recording: fileURLToPath(new URL(`../../scenarios/traces/${name}`, import.meta.url)),
    expectedComplaints: refusedRequests(400, 401),
  })

  test('a link states its requirements and opens only where they are met', async ({ page, context, sim }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openDesk(page)
    await expect(page.getByText(`frequency of ${name}`)).toBeVisible()
    await jumpTo(page, '10s')
    await press(page, 'Copy link')
    await expectNotice(page, `Link copied. To open it, start the simulator with --frequency ${name}`)
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const journal = await sim.journal()
    await sim.load('quiet-day')
    await openLink(page, link)
    expect(await sim.journal()).toBe(journal)

    await page.goto('about:blank')
    await page.goto(link.replace(/digest=\w+/, 'digest=0'))
    await expect(page.getByText(`The run was played with the recording ${name}`)).toBeVisible()
    expect(await sim.journal()).toBe(journal)
  })
})

test.describe('of a file with a recording in its folder', () => {
  test.use({
    // oxlint-disable-next-line no-empty-pattern -- this pattern declares a fixture without dependencies
    scenario: async ({}, give, info) => {
      const file = info.outputPath('mine.yaml')
      const replay = 'timeline:\n  - { at: 0s, frequency: { replay: own.csv } }\n'
      writeFileSync(info.outputPath('own.csv'), 't,f\n0,50\n1,49.6\n')
      writeFileSync(file, `about: Mine.\nsite: pier\nstarts: 2026-03-02T08:00:00Z\n${replay}`)
      await give(file)
    },
  })

  test('no link is offered, because it could not be opened', async ({ page }) => {
    await openDesk(page)
    await press(page, 'Copy link')
    await expectNotice(page, /^A link to this run cannot be opened\. Line 5: timeline\[0\]\.frequency\.replay cannot be played/)
  })
})

test('a damaged link shows an error and does not change the run', async ({ page, sim }) => {
  await page.goto('/desk/#text=AAAA&seed=7&at=2026-03-02T08:00:13Z')
  await expect(page.getByText('The link is damaged: a part of it is missing or was changed.')).toBeVisible()
  expect((await sim.state()).scenario).toBe('single-step')
})
