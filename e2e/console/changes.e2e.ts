import { expect, type Page } from 'playwright/test'
import { openGroup } from '../pages/console.ts'
import { onlyPolling, STREAM_REFUSED } from '../pages/changes.ts'
import { test, type Sim } from '../pages/fixtures.ts'
import { setVisible } from '../pages/visibility.ts'

test.use({ scenario: 'quiet-day', role: 'operator' })

const PATH = '/api/groups/1'
/** The requests for the group itself. */
function groupReads(page: Page): string[] {
  const reads: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === PATH && request.method() === 'GET') reads.push(request.url())
  })
  return reads
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const streamOpened = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/api/changes?') && response.url().includes('groups%2F1%2C'))

/** Another user renames the group. */
const rename = (sim: Sim, name: string) => {
  const body = { name, type: 'GROUP_TYPE_CHARGER', sellerId: 101 }
  sim.do({ operator: { user: 'admin', call: 'saveGroup', params: { groupId: 1 }, body, answers: 200 } })
}

test('a change elsewhere appears without a further request, and the stream pauses in a hidden tab', async ({ page, sim }) => {
  sim.pause()
  const reads = groupReads(page)
  await Promise.all([streamOpened(page), openGroup(page, 1, 'Depot AC')])
  rename(sim, 'Renamed elsewhere')
  await expect(heading(page)).toContainText('Renamed elsewhere', { timeout: 15_000 })
  // Parts of the page that were still loading have read the group.
  const before = reads.length
  rename(sim, 'Renamed again')
  await expect(heading(page)).toContainText('Renamed again', { timeout: 15_000 })
  expect(reads).toHaveLength(before)

  const closed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/changes?'))
  await setVisible(page, false)
  await closed
  const reopened = streamOpened(page)
  await setVisible(page, true)
  await reopened
})

test.describe('a platform that refuses the stream for a while', () => {
  test.use({ expectedComplaints: STREAM_REFUSED })

  test('is polled, and followed when it offers the stream again', async ({ page, sim }) => {
    sim.pause()
    onlyPolling(sim)
    const reads = groupReads(page)
    await openGroup(page, 1, 'Depot AC')
    const before = reads.length
    rename(sim, 'Polled')
    await expect(heading(page)).toContainText('Polled', { timeout: 15_000 })
    expect(reads.length).toBeGreaterThan(before)

    const opened = streamOpened(page)
    await sim.endFaults()
    expect((await opened).ok()).toBe(true)
    rename(sim, 'Followed')
    await expect(heading(page)).toContainText('Followed', { timeout: 15_000 })
  })
})
