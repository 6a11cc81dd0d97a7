import { expect, type Download, type Page } from 'playwright/test'
import { expectNotice, expectRow, openGroup, valueOf } from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

// Three minutes of a recording with bad samples and a gap, after 14 days without data.
test.use({ scenario: 'collapse', role: 'admin' })

const superGroups = (page: Page) => page.getByRole('table', { name: 'Super groups' })
const exportPart = (page: Page) => page.getByRole('region', { name: 'Fingrid demand response CSV export' })

/** Starts the download of a file with 1.2 million rows without waiting for its end. */
async function beginDownload(page: Page, begin: () => Promise<void>): Promise<Download> {
  const beginning = page.waitForEvent('download')
  await begin()
  await expectNotice(page, 'The download has started. Your browser shows the progress.')
  const file = await beginning
  await file.cancel()
  return file
}

test('each super group is listed with its formats, and the missing seconds are shown before the download', async ({
  page,
  sim,
}) => {
  await sim.runTo('190s')
  await openGroup(page, 6, 'Pier reserve', 'settings')
  await exportPart(page).getByRole('link', { name: 'All super groups' }).click()
  await expectRow(superGroups(page), {
    Name: 'Pier reserve',
    Type: 'AC',
    'Real-time reporting': 'Finland(Fingrid)',
    'History reporting': 'Finland(Fingrid)',
  })

  await superGroups(page).getByRole('button', { name: 'Export CSV of Pier reserve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fingrid demand response CSV export' })
  await expect(valueOf(page, 'Span')).toHaveText('16/02/2026 10:03:11 UTC+2 – 02/03/2026 10:03:11 UTC+2')
  await expect(valueOf(page, 'Seconds')).toHaveText(/^1\s209\s600, about/)
  await expect(valueOf(page, 'Missing seconds')).toHaveText('48 (below 0.1 %)')
  await expect(dialog.getByRole('list', { name: 'Where seconds are missing' }).getByRole('listitem')).toHaveText([
    '02/03/2026 10:01:20–10:01:30 UTC+2, 10 s',
    '02/03/2026 10:01:40–10:01:44 UTC+2, 4 s',
    '02/03/2026 10:01:50–10:01:54 UTC+2, 4 s',
    '02/03/2026 10:02:00–10:02:30 UTC+2, 30 s',
  ])

  const file = await beginDownload(page, () => dialog.getByRole('button', { name: 'Export CSV' }).click())
  expect(file.suggestedFilename()).toMatch(/^one-second-report-6.*\.csv$/)
  expect(new URL(file.url()).searchParams.get('token')).toBeTruthy()
  await expect(dialog).toBeHidden()
})

test.describe('a platform without the coverage', () => {
  test.use({ expectedComplaints: refusedRequests(404) })

  test('offers the file on the page of the super group', async ({ page, sim }) => {
    await sim.runTo('5s')
    sim.do({ fault: { call: 'readReportCoverage', status: 404, for: '1h' } })
    await openGroup(page, 6, 'Pier reserve', 'settings')
    await expect(
      exportPart(page).getByText('This platform does not offer the coverage of a report before its download.'),
    ).toBeVisible()
    await exportPart(page).getByLabel('For spreadsheets (semicolons, decimal commas)').check()
    const file = await beginDownload(page, () => exportPart(page).getByRole('button', { name: 'Export CSV' }).click())
    expect(new URL(file.url()).searchParams.get('bom')).toBe('true')
  })
})
