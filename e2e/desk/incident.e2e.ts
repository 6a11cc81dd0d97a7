import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { openGroup } from '../pages/console.ts'
import { consoleFrame, expectations, jumpTo, openTab } from '../pages/desk-page.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

test.describe.configure({ timeout: 120_000 })
// An operator may not read the reserves, and the console in the frame requests the present user before sign-in.
test.use({ scenario: 'meter-silence', role: 'operator', expectedComplaints: refusedRequests(400, 401, 403) })

/** Drops a file on the desk. */
async function drop(page: Page, name: string, bytes: Buffer) {
  const transfer = await page.evaluateHandle(
    ([fileName, base64]) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(base64), (one) => one.codePointAt(0) ?? 0)
      data.items.add(new File([content], fileName, { type: 'application/zip' }))
      return data
    },
    [name, bytes.toString('base64')] as const,
  )
  await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer })
  await expect(page.getByText('Drop a saved incident to open it')).toBeVisible()
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer })
}

test('an incident that is dropped becomes a run beside its saved values, and a wrong file keeps the run', async ({
  page,
  sim,
}) => {
  await sim.runTo('4m')
  await openGroup(page, 2, 'Bakery', 'history')
  await page.getByRole('button', { name: 'Save incident' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save incident' })
  await dialog.getByRole('textbox', { name: 'What happened' }).fill('The safe limit came late.')
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const bytes = readFileSync(await (await saving).path())

  await page.goto('/desk/')
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible()
  await drop(page, 'damaged.zip', bytes.subarray(0, 500))
  const panel = page.getByRole('tabpanel', { name: 'Incident' })
  await expect(panel).toContainText('damaged.zip could not be opened. This is not a ZIP file, or it is damaged.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('meter-silence')
  await expect(panel).toContainText('It replaces the present run.')

  await drop(page, 'incident.loadstar.zip', bytes)
  await expect(panel).toContainText('The safe limit came late.')
  await expect(panel.getByText('could not be opened')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What happened in Bakery, rebuilt')
  await expect(consoleFrame(page).getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(panel.getByRole('figure', { name: /^Run no value, saved .* kW/ })).toBeVisible()

  await jumpTo(page, '1h16m')
  await expect(panel.getByRole('figure', { name: /^Run \d.* kW, saved \d.* kW, largest difference/ })).toBeVisible()
  await panel.getByText(/^\d+ inferences$/).click()
  await expect(panel.getByText(/Confidence: high\.$/).first()).toBeVisible()
  await expectAccessible(page)
  await openTab(page, 'Expectations')
  await expect(expectations(page).filter({ hasText: 'Held' }).first()).toBeVisible()
  await expect(expectations(page).filter({ hasText: 'Failed' })).toHaveCount(0)

  // The run may be repeated.
  await jumpTo(page, '1h14m')
  await openTab(page, 'Incident')
  await expect(panel.getByRole('figure', { name: /saved/ })).toBeVisible()
})
