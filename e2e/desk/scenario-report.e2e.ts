import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { SWEEP } from '../pages/sweep.ts'

const command = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url))

test('a report opens from a file in light and dark themes and on a phone', SWEEP, async ({ page }, info) => {
  const folder = info.outputPath('report')
  execFileSync(process.execPath, [command, 'scenario', 'single-step', '--report', folder])
  const junit = readFileSync(`${folder}/junit.xml`, 'utf8')
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  await page.goto(pathToFileURL(`${folder}/single-step.html`).href)

  await expect(page.getByRole('heading', { level: 1, name: 'single-step' })).toBeVisible()
  await expect(page.getByText(/^All \d+ expectations held\. Rules of demand response: \d+ kept\.$/)).toBeVisible()
  await expect(page.getByRole('listitem').first()).toContainText('held')
  await expect(page.getByRole('img', { name: 'Grid frequency: Lowest 49.6' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Pier AC: maximum 5\.0 kW required/ })).toBeVisible()
  const measures = page.getByRole('table', { name: 'Pier AC, single-step at 49.7 Hz, from 2m5s' })
  await expect(measures.getByRole('row', { name: 'Detection delay' })).toContainText('kept')
  await expectAccessible(page)

  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page)
  const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflowPx).toBe(0)

  // On paper the dark theme becomes light, and every closed part is open.
  const timeline = page.locator('details').first()
  await timeline.evaluate((part: HTMLDetailsElement) => (part.open = false))
  const content = timeline.locator('> :not(summary)').first()
  await expect(content).toBeHidden()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(content).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')

  const suites = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'text/xml')
    return [...parsed.querySelectorAll('parsererror, testsuite')].map((element) => element.getAttribute('name'))
  }, junit)
  expect(suites).toEqual(['single-step'])
  expect(complaints).toEqual([])
})
