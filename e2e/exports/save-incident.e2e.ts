import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'playwright/test'
import { openGroup } from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

// An operator may not read the reserves; the file lists them as not read.
test.use({ scenario: 'meter-silence', role: 'operator', expectedComplaints: refusedRequests(403) })

const RUN = join(import.meta.dirname, '..', '..', 'scripts', 'run.mjs')
/** Exit code and output of a command of this project. */
async function command(name: string, folder: string, ...argv: string[]) {
  const env = { ...process.env, INIT_CWD: folder }
  const run = promisify(execFile)(process.execPath, [RUN, name, ...argv], { env })
  const { code, stdout, stderr } = await run.then(
    (output) => ({ code: 0, ...output }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  return { code, output: stdout + stderr }
}

test('an incident that is saved in the console fails as a scenario while the model differs, and passes once it agrees', async ({
  page,
  sim,
}, testInfo) => {
  test.slow()
  await sim.runTo('4m')
  await openGroup(page, 2, 'Bakery', 'history')
  await page.getByRole('button', { name: 'Save incident' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save incident' })
  await dialog.getByRole('textbox', { name: 'What happened' }).fill('The safe limit came late.')
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/^incident-Bakery-\d{8}T\d{6}Z\.loadstar\.zip$/)
  await expect(page.getByRole('dialog', { name: 'Incident saved' })).toContainText('kB')
  const folder = testInfo.outputPath('night')
  const file = join(folder, 'incident.loadstar.zip')
  await download.saveAs(file)

  expect((await command('incident/incident', folder, '--show', file)).output).toContain('The safe limit came late.')
  expect((await command('rebuild/rebuild', folder, file, '--out', folder)).code).toBe(0)
  const scenario = join(folder, 'rebuilt.yaml')
  const agrees = await command('scenario', folder, scenario)
  expect(agrees.output).not.toContain('failed')
  expect(agrees.code).toBe(0)

  const site = join(folder, 'site.yaml')
  const was = readFileSync(site, 'utf8')
  expect(was).toContain('safeLimit: 20')
  writeFileSync(site, was.replace('safeLimit: 20', 'safeLimit: 30'))
  const fails = await command('scenario', folder, scenario)
  expect(fails.code).toBe(1)
  expect(fails.output).toMatch(/FAILED +at 2026-03-02T10:02:00Z: Bakery/)
  const differs = await command('scenario', folder, scenario, '--against', file)
  expect(differs.code).toBe(1)
  expect(differs.output).toContain('It drew 10 A; it was allowed 10 A (safe-limit). | It draws 15 A of 15 A')
  writeFileSync(site, was)
  expect((await command('scenario', folder, scenario)).code).toBe(0)
})

test.describe('an alarm', () => {
  test.use({ scenario: 'busy-day', role: 'support' })

  test('saves the first hour of its group from the dashboard', async ({ page, sim }) => {
    await sim.runTo('9m')
    await page.goto('/')
    const button = page.getByRole('button', { name: /^Save incident of Office yard: L1/ })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Save incident' })
    await expect(dialog).toContainText('Office yard: settings, states')
    await expect(dialog.getByLabel('Start date')).toHaveValue('02/03/2026 13:51:01')
    await expect(dialog.getByLabel('End date')).toHaveValue(/^02\/03\/2026 1[34]:\d\d:\d\d$/)
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    expect((await saving).suggestedFilename()).toMatch(/^incident-Office-yard-\d{8}T\d{6}Z\.loadstar\.zip$/)
  })
})
