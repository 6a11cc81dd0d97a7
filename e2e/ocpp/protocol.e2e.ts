import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { expectNotice, openStation, openTab } from '../pages/console.ts'
import { savedCsv } from '../pages/downloads.ts'
import { applyCharging, chargingField, openCharging } from '../pages/device-page.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'
import { layoutProblems } from '../geometry/layout-problems.ts'

test.use({ scenario: 'outside-chargers', role: 'operator', ocpp: true, expectedComplaints: refusedRequests(400) })

test('the page Protocol shows the messages of a charger, filters and exports them', async ({ page, sim }) => {
  sim.pause()
  const charger = sim.charger({ identity: 'CP-1' })
  await charger.connect()
  await charger.plugIn('TAG-7')
  await expect(charger.call('Nonsense', {})).rejects.toThrow(/^NotImplemented/)
  await openStation(page, 1, 'Forecourt 1')
  await openTab(page, 'Protocol')
  await expect(page.getByText(/^The last OCPP messages of the charger CP-1/)).toBeVisible()
  const messages = page.getByRole('table', { name: 'OCPP messages' })
  const buttons = messages.getByRole('button', { name: /^Message \d+/ })

  await test.step('a search and a message as indented JSON', async () => {
    await page.getByPlaceholder('Search messages').fill('TAG-7')
    await expect(buttons).toHaveCount(2)
    await messages.getByRole('button', { name: /StartTransaction$/ }).click()
    await expect(messages.getByText('"idTag": "TAG-7"')).toBeVisible()
  })
  await test.step('an answer with its latency', async () => {
    await page.getByPlaceholder('Search messages').fill('transactionId')
    const answer = messages.getByRole('row').filter({ hasText: 'StartTransaction' }).filter({ hasText: 'Answer' })
    await expect(answer.getByRole('cell', { name: /^\d+ ms$/ })).toBeVisible()
  })
  await test.step('errors alone', async () => {
    await page.getByPlaceholder('Search messages').fill('')
    await page
      .getByRole('group', { name: 'Messages' })
      .getByRole('button', { name: /^Errors/ })
      .click()
    await expect(buttons).toHaveCount(1)
    await expect(messages.getByRole('row').filter({ hasText: 'Nonsense' })).toContainText('Error')
  })
  await test.step('both files have all messages', async () => {
    const csv = await savedCsv(page, () => page.getByRole('button', { name: 'Export CSV' }).click())
    expect(csv.fileName).toMatch(/^ocpp-d-1-.*\.csv$/)
    expect(csv.head).toContain('Latency (ms)')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export JSON' }).click()
    const saved = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as { message: unknown[] }[]
    expect(saved.length).toBe(csv.rows.length)
    expect(saved[0]?.message).toMatchObject([2, expect.any(String), 'BootNotification', {}])
    await expectNotice(page, /^Saved \d+ messages as ocpp-d-1-/)
  })
  await test.step('what differs from the standard, with its message and a file', async () => {
    const deviations = page.getByRole('table', { name: 'Deviations from the standard' })
    await expect(page.getByText('The charger has sent nothing that differs from the standard')).toBeVisible()
    await charger.call('StatusNotification', { connectorId: 1, errorCode: 'Broken', status: 'Charging', info: null })
    const row = deviations.getByRole('row').filter({ hasText: '"Broken" is not in the standard' })
    await expect(row).toContainText('OCPP 1.6 StatusNotification.req/errorCode')
    await expect(deviations.getByRole('row').filter({ hasText: 'is null, and is ignored' })).toBeVisible()
    await page.getByRole('button', { name: '2 deviations from the standard' }).click()
    await expect(page.getByRole('heading', { name: 'Deviations from the standard' })).toBeFocused()
    const csv = await savedCsv(page, () => page.getByRole('button', { name: 'Export deviations' }).click())
    expect(csv.fileName).toMatch(/^ocpp-deviations-d-1-.*\.csv$/)
    expect(csv.rows).toHaveLength(2)
    await page.setViewportSize({ width: 360, height: 900 })
    await expect(deviations).toContainText(/Message and field: OCPP 1.6 StatusNotification.req\/errorCode First: .+ Last: \d/)
  })
  await test.step('every width, both themes', async () => {
    await page
      .getByRole('group', { name: 'Messages' })
      .getByRole('button', { name: /^Errors/ })
      .click()
    await page.getByPlaceholder('Search messages').fill('StartTransaction')
    await buttons.first().click()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'colours')
    for (const width of [360, 1_440, 2_560]) {
      await page.setViewportSize({ width, height: 900 })

      await expect.poll(() => page.evaluate(layoutProblems, 24), { message: `${width} px` }).toEqual([])
    }
  })
  await test.step('no action is cut on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 900 })
    await page.getByPlaceholder('Search messages').fill('StatusNotification')
    const actions = messages.getByRole('cell').filter({ hasText: 'StatusNotification' })
    await expect(actions.first()).toBeVisible()
    expect(await actions.evaluateAll((cells) => cells.some((one) => one.scrollWidth > one.clientWidth))).toBe(false)
  })
  await test.step('a negative power is refused, because the charger has reported no V2X', async () => {
    const dialog = await openCharging(page)
    await chargingField(dialog, 'Power, kW').fill('-3')
    await applyCharging(dialog)
    await expect(chargingField(dialog, 'Power, kW')).toHaveAccessibleDescription(
      /has not reported by OCPP 2\.0\.1 that it can discharge/,
    )
  })
})
