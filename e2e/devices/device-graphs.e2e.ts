import { expect, type Page } from 'playwright/test'
import { expectNotice, openStation } from '../pages/console.ts'
import { drawing, openGraphs, pane, property } from '../pages/device-page.ts'
import { columnOf, savedCsv } from '../pages/downloads.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day', role: 'operator' })

const period = (page: Page, name: string) => page.getByRole('radiogroup', { name: 'Period' }).getByRole('radio', { name })
const POWER_AND_CHARGE = 'Power and state of charge'

test('range and properties are in the address and survive a reload', async ({ page, sim }) => {
  await sim.runTo('5s')
  await openStation(page, 1028, 'West row 1')
  await openGraphs(page)
  await expect(drawing(pane(page, POWER_AND_CHARGE))).toBeVisible()
  await period(page, '15 minutes').check()
  await property(page, 'Power exported').click()
  await property(page, 'Grid frequency').click()
  await expect(page).toHaveURL(/chart-period=15min/)
  expect(new URL(page.url()).searchParams.getAll('property')).toEqual(['Power.Active.Import', 'SoC'])

  await page.reload()
  await expect(period(page, '15 minutes')).toBeChecked()
  await expect(pane(page, POWER_AND_CHARGE).getByRole('group', { name: 'Lines' }).getByRole('button')).toHaveText([
    'Power imported (kW, left axis)',
    'State of charge (%, right axis)',
  ])
  await expect(pane(page, 'Grid frequency')).toBeHidden()
})

test('new values are appended to the lines', async ({ page, sim }) => {
  await sim.runTo('5s')
  await page.goto('/devices/d-1028/stats?chart-period=15min&property=Frequency')
  const frequency = pane(page, 'Grid frequency')
  await expect(drawing(frequency)).toBeVisible()
  await sim.advance('20s')
  const lastMoment = async () => {
    const saved = await savedCsv(page, () => frequency.getByRole('button', { name: 'CSV of what is drawn' }).click())
    return saved.rows.at(-1)?.[0]
  }
  await expect.poll(lastMoment, { timeout: 15_000 }).toBe('2026-03-02T07:30:25Z')
})

test('a zoom survives refreshes and a reload until it is reset', async ({ page, sim }) => {
  await sim.runTo('5s')
  await page.goto('/devices/d-1028/stats?chart-period=15min&property=Frequency')
  const frequency = pane(page, 'Grid frequency')
  await drawing(frequency).focus()
  for (const key of ['End', 'Shift+PageUp', 'Shift+PageUp', 'Enter']) await page.keyboard.press(key)
  await expect(page).toHaveURL(/chart-from=\d+&chart-to=\d+/)
  const zoomed = page.url()
  const range = await frequency.getByText(/^02\/03\/2026 09:2\d:\d\d – 09:30:0\d UTC\+2$/).innerText()

  await sim.advance('2m')
  await openGraphs(page)
  await page.goBack()
  await page.reload()
  await expect(frequency.getByText(range, { exact: true })).toBeVisible()
  expect(page.url()).toBe(zoomed)
  await expect(period(page, '15 minutes')).not.toBeChecked()

  await frequency.getByRole('button', { name: 'Reset zoom' }).click()
  await expect(page).not.toHaveURL(/chart-from/)
  await expect(period(page, '15 minutes')).toBeChecked()
})

test('a frequency in mHz is drawn in Hz from 49 to 51; values beyond are marked and not changed', async ({ page, sim }) => {
  await sim.runTo('5s')
  sim.do({ frequency: { to: 48.5, over: '10s', exact: true } })
  await sim.advance('15s')
  await page.goto('/devices/d-1034/stats?chart-period=15min&property=Frequency')
  const frequency = pane(page, 'Grid frequency')
  await expect(drawing(frequency).getByText('51.0', { exact: true })).toBeVisible()
  await expect(drawing(frequency).getByText('49.0', { exact: true })).toBeVisible()
  // A triangle at the lower edge.
  await expect(drawing(frequency).locator('svg[aria-hidden] path[d$="z"]')).toHaveCount(1)
  await drawing(frequency).focus()
  await page.keyboard.press('End')
  await expect(drawing(frequency).getByText('48.500 Hz', { exact: true })).toBeVisible()
  const saved = await savedCsv(page, () => frequency.getByRole('button', { name: 'CSV of what is drawn' }).click())
  expect(columnOf(saved, 'Grid frequency (Hz)').get(Date.parse('2026-03-02T07:30:20Z'))).toBe('48.5')
})

test.describe('a platform that fails', () => {
  test.use({ expectedComplaints: refusedRequests(400, 500) })

  test('the drawn values stay with their age and recover automatically', async ({ page, sim }) => {
    await sim.runTo('5s')
    await page.goto('/devices/d-1028/stats?chart-period=15min&property=Frequency')
    const frequency = pane(page, 'Grid frequency')
    await expect(drawing(frequency)).toBeVisible()
    sim.do({ fault: { call: 'listEvents', status: 500, times: 1 } })
    await expectNotice(page, 'Failed to fetch events of device')
    const age = page.getByText(/^Could not be refreshed\. Values are from .* ago\.$/)
    await expect(age).toBeVisible()
    await expect(drawing(frequency)).toBeVisible()
    await expect(age).toBeHidden({ timeout: 15_000 })
  })

  test('a failed first read shows an error and can be retried', async ({ page, sim }) => {
    await sim.runTo('5s')
    // A refused request is not retried automatically.
    sim.do({ fault: { call: 'listEventProperties', status: 400, times: 1 } })
    await page.goto('/devices/d-1028/stats')
    await expectNotice(page, 'Failed to get available properties of device')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(drawing(pane(page, POWER_AND_CHARGE))).toBeVisible()
  })
})
