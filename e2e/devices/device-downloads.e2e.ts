import { expect } from 'playwright/test'
import { expectNotice, openGroup, openStation, openTab } from '../pages/console.ts'
import { beginExport, enterSpan, ffrLogs, openMeterExport, requestFfrLogs } from '../pages/device-page.ts'
import { savedCsv } from '../pages/downloads.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day', role: 'operator' })

test('the values of an external meter are saved from its panel, for a spreadsheet too', async ({ page, sim }) => {
  await sim.runTo('5s')
  await openGroup(page, 1, 'Depot AC')
  await page.getByRole('region', { name: 'External device' }).getByRole('button', { name: 'Export meter values' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export meter values' })
  await dialog.getByRole('button', { name: '24 hours' }).click()
  const plain = await savedCsv(page, () => beginExport(dialog))
  expect(plain.head[0]).toBe('Time (UTC)')
  expect(plain.rows.length).toBeGreaterThan(1_000)

  await page.getByRole('region', { name: 'External device' }).getByRole('button', { name: 'Export meter values' }).click()
  await dialog.getByRole('button', { name: '24 hours' }).click()
  await dialog.getByRole('checkbox', { name: /^For spreadsheets/ }).check()
  const { head, rows } = await savedCsv(page, () => beginExport(dialog), ';')
  expect(head.length).toBe(plain.head.length)
  expect(rows[0]?.[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test.describe('meter values', () => {
  // The world is paused at 09:30:05 in Helsinki.
  test.beforeEach(async ({ page, sim }) => {
    await sim.runTo('5s')
    await openStation(page, 1001, 'North gate 1')
  })

  test('a span that cannot be exported is refused with the reason, and the input stays', async ({ page }) => {
    const dialog = await openMeterExport(page)
    const button = dialog.getByRole('button', { name: 'Export', exact: true })
    for (const [start, end, text] of [
      ['01/12/2025 09:30', '02/03/2026 09:30', 'Maximum retrieval time is 3 month'],
      ['02/03/2026 09:00', '02/03/2026 08:00', 'Start date must be earlier than end date'],
      ['02/03/2026 09:00', '03/03/2026 09:00', 'End date cannot be in the future'],
      ['03/03/2026 08:00', '03/03/2026 09:00', 'Start date cannot be in the future'],
      ['yesterday', '02/03/2026 09:00', 'Enter a date as DD/MM/YYYY HH:mm'],
    ] as const) {
      await enterSpan(dialog, start, end)
      await expect(dialog.getByText(text, { exact: true })).toBeVisible()
      await expect(button).toBeDisabled()
      await expect(dialog.getByLabel('Start date')).toHaveValue(start)
      await expect(dialog.getByLabel('End date')).toHaveValue(end)
    }
    // The oldest day in the retention.
    await enterSpan(dialog, '02/12/2025 09:30', '02/03/2026 09:30')
    await expect(button).toBeEnabled()
  })

  test.describe('a link that is used again', () => {
    test.use({ expectedComplaints: refusedRequests(401) })

    test('the dialog describes the file, and the token of its link is valid for this download only', async ({ page }) => {
      const dialog = await openMeterExport(page)
      await dialog.getByRole('button', { name: '24 hours' }).click()
      await expect(dialog.getByText('every second')).toBeVisible()
      await expect(dialog.getByText(/^about 86\s400 rows/)).toBeVisible()
      await expect(dialog.getByText('Power.Active.Import')).toBeVisible()
      const saved = await savedCsv(page, () => beginExport(dialog))
      await expectNotice(page, /^The download has started/)

      expect(saved.head.slice(0, 3)).toEqual(['Time (UTC)', 'Time (Europe/Helsinki)', 'Power.Active.Import (W)'])
      expect(saved.rows).toHaveLength(86_400)
      const { token: bearer } = await page.evaluate(
        () => JSON.parse(localStorage.getItem('loadstar.credential') ?? '{}') as { token?: string },
      )
      const token = new URL(saved.url).searchParams.get('token')
      expect(token).toBeTruthy()
      expect(saved.url).not.toContain(bearer)
      const ask = (url: string, headers: Record<string, string>) =>
        page.evaluate(
          async ([url, headers]) => {
            const reply = await fetch(url, { headers })
            return { status: reply.status, type: reply.headers.get('content-type') }
          },
          [url, headers] as const,
        )
      expect(await ask('/api/groups/rented', { Authorization: `Bearer ${token}` })).toMatchObject({ status: 401 })
      // A later request of the address returns a page instead of the file.
      const late = await ask(saved.url.replace(/token=[^&]+/, 'token=expired'), { Accept: 'text/html' })
      expect(late).toEqual({ status: 401, type: expect.stringContaining('text/html') })
    })
  })

  test.describe('without a token', () => {
    test.use({ expectedComplaints: refusedRequests(500) })

    test('the download does not start, and the dialog stays open', async ({ page, sim }) => {
      sim.do({ fault: { call: 'readTemporaryToken', status: 500, times: 1 } })
      const dialog = await openMeterExport(page)
      await enterSpan(dialog, '02/03/2026 08:00', '02/03/2026 09:00')
      await beginExport(dialog)
      await expectNotice(page, 'Failed to export values')
      await expect(dialog.getByLabel('Start date')).toHaveValue('02/03/2026 08:00')
    })
  })
})

test.describe('FFR logs', () => {
  test('a requested log appears in the empty list, and the page size is remembered', async ({ page, sim }) => {
    await sim.runTo('5s')
    await openStation(page, 1028, 'West row 1')
    await openTab(page, 'FFR Logs')
    await expect(page.getByText('There are no FFR logs')).toBeVisible()
    const pages = page.getByRole('navigation', { name: 'Pages of FFR logs' })
    await expect(pages.getByLabel('Rows per page').getByRole('option')).toHaveText(['25', '50', '100'])
    await pages.getByLabel('Rows per page').selectOption('50')

    await requestFfrLogs(page)
    await expectNotice(page, 'Request FFR logs successfully. New logs will be updated in a few minutes')
    await expect(page.getByText(/^Waiting for new logs, requested at/)).toBeVisible()
    await sim.advance('2m')
    await expect(ffrLogs(page).getByRole('row')).toHaveCount(2, { timeout: 15_000 })
    await expect(page.getByText(/^Waiting for new logs/)).toBeHidden()
    const saved = await savedCsv(page, () => ffrLogs(page).getByRole('button').click())
    expect(saved.fileName).toMatch(/^ffr_d-1028_20260302T\d{6}Z\.csv$/)
    expect(saved.head).toEqual(['timestamp_utc', 'frequency_hz', 'power_w', 'baseline_w', 'ffr_active'])
    expect(saved.rows).toHaveLength(3_600)

    await page.reload()
    await expect(pages.getByLabel('Rows per page')).toHaveValue('50')
  })

  test.describe('of an offline device', () => {
    test.use({ expectedComplaints: refusedRequests(409) })

    test('cannot be requested', async ({ page }) => {
      await openStation(page, 1037, 'South row 4')
      await openTab(page, 'FFR Logs')
      await requestFfrLogs(page)
      await expectNotice(page, 'Failed to request FFR logs')
    })
  })
})
