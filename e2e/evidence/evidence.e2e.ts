import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Download, type Page } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { expectNotice, openGroup, scrollsSideways } from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

test.use({ scenario: 'frequency-dip', role: 'admin' })

const activations = (page: Page) => page.getByRole('table', { name: 'Activations of Depot AC' })

/** The first bytes of a downloaded ZIP file. */
async function expectZip(file: Download, name: RegExp) {
  expect(file.suggestedFilename()).toMatch(name)
  const folder = await mkdtemp(join(tmpdir(), 'evidence-'))
  await file.saveAs(join(folder, 'pack.zip'))
  expect(await file.failure()).toBeNull()
  await rm(folder, { recursive: true })
}

async function downloaded(page: Page, begin: () => Promise<void>): Promise<Download> {
  const beginning = page.waitForEvent('download')
  await begin()
  await expectNotice(page, 'The download has started. Your browser shows the progress.')
  return await beginning
}

test('the evidence of an activation can be downloaded after its end', async ({ page, sim }) => {
  await sim.runTo('30s')
  await openGroup(page, 1, 'Depot AC', 'history')
  const button = activations(page).getByRole('button', { name: /^Download evidence of 02\/03\/2026 10:00:11/ })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.focus()
  await expect(page.getByRole('tooltip')).toHaveText('The activation is in progress. Evidence is available after its end.')

  await sim.advance('4m')
  await expect(button).not.toHaveAttribute('aria-disabled', 'true', { timeout: 15_000 })
  await expect(activations(page).getByRole('row').nth(1)).toContainText('All 7 rules met')
  await expectZip(await downloaded(page, () => button.click()), /^evidence_Depot-AC_20260302T080011700Z\.zip$/)
})

test('the evidence of a range of a super group can be downloaded', async ({ page, sim }) => {
  await sim.runTo('5m')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/fingrid')
  const part = page.getByRole('region', { name: 'Evidence' })
  await expect(part.getByRole('table')).toBeVisible()
  await expectAccessible(page)
  expect(await scrollsSideways(page)).toBe(false)
  await part.getByRole('button', { name: 'Download evidence of a range' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download evidence' })
  await dialog.getByRole('textbox', { name: /^Start date/ }).fill('01/02/2026 10:00')
  await expect(dialog.getByText('Enter a date within the last 14 days')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Start date/ }).fill('02/03/2026 09:55')
  await expectAccessible(page)
  const file = await downloaded(page, () => dialog.getByRole('button', { name: 'Export' }).click())
  await expectZip(file, /^evidence_Nordic-reserve_20260302T075500000Z_[\dTZ]+\.zip$/)
  await expect(dialog).toBeHidden()
})

test.describe('a platform without evidence packs', () => {
  test.use({ expectedComplaints: refusedRequests(404) })

  test('has a message on the page of the group', async ({ page, sim }) => {
    await sim.runTo('5s')
    sim.do({ fault: { call: 'listActivations', status: 404, for: '1h' } })
    await openGroup(page, 1, 'Depot AC', 'history')
    await expect(page.getByText('This platform does not offer evidence packs.')).toBeVisible()
  })
})
