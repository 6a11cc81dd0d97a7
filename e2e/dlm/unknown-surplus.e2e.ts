import { expect } from 'playwright/test'
import { openGroup, openGroupTab, openStation, safeLimitBanner } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day', role: 'operator' })

test('solar charging without an external device says that its surplus is unknown, and never names a safe limit', async ({
  page,
  sim,
}) => {
  sim.pause()
  const params = { groupId: 6 }
  const { isQueuingVip: _, requiredCurrentVip: __, former: ___, ...limits } = await sim.read('readDlmLimits', { params })
  sim.do({
    operator: { user: 'operator', call: 'saveDlmLimits', params, body: { ...limits, useExternalDevice: false }, answers: 200 },
  })
  await sim.advance('10s')
  const unknown = page.getByText(/^The solar surplus is unknown: no values from the meter for .+\. It counts as 0\./)

  await openGroup(page, 6, 'Harbour East AC')
  await expect(page.getByText('Loading...').or(page.locator('[aria-busy=true]'))).toHaveCount(0)
  await expect(unknown).toBeHidden()

  sim.do({ meter: { group: 'Harbour East AC', silent: true } })
  await sim.advance('120s')
  await expect(unknown).toBeVisible()
  await expect(safeLimitBanner(page)).toBeHidden()
  await openGroupTab(page, 'Settings')
  await expect(unknown).toBeVisible()
  const { data } = await sim
    .read('listStations', { query: params })
    .then((reply) => (Array.isArray(reply) ? { data: reply } : reply))
  const station = data[0]
  if (!station) throw new Error('The group has no station.')
  await openStation(page, station.stationId, station.name)
  await expect(unknown).toHaveText(/Group: Harbour East AC$/)

  sim.do({ meter: { group: 'Harbour East AC', silent: false } })
  await sim.advance('30s')
  await expect(unknown).toBeHidden()
})

test.describe('a reply that is not whole', () => {
  test.use({ expectedComplaints: /^Contract mismatch: / })

  test('a failed read of the surplus is shown, and not taken for a known one', async ({ page, sim }) => {
    sim.pause()
    const params = { groupId: 6 }
    const { isQueuingVip: _, requiredCurrentVip: __, former: ___, ...limits } = await sim.read('readDlmLimits', { params })
    sim.do({
      operator: { user: 'operator', call: 'saveDlmLimits', params, body: { ...limits, useExternalDevice: false }, answers: 200 },
    })
    sim.do({ fault: { call: 'readAllocations', body: {}, for: '10m' } })
    await sim.advance('10s')
    await openGroup(page, 6, 'Harbour East AC')
    await expect(page.getByText(/^Whether the solar surplus is known is unknown: it could not be read/)).toBeVisible()
  })
})
