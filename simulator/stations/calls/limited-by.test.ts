import { beforeAll, expect, test } from 'vitest'
import { BINDING_LIMITS, strictestReason, type StationReason } from '#contract/allocations.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Station } from '#contract/stations.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform()
beforeAll(() => platform.engine.advance(60_000))

const read = async (path: string, as: string) => (await platform.ask(path, { as })).json()
const idsOf = (page: { data: Station[] }) => page.data.map(({ deviceId }) => deviceId)

test.each([
  ['admin', 0],
  ['operator', 0],
  ['admin', 20 * MINUTE_MS],
])('lists exactly the stations for which the console shows the limit, as %s after a further %d ms', async (as, spanMs) => {
  if (spanMs > 0) await platform.engine.advance(spanMs)
  const all = idsOf(await read('/api/stations?pageSize=100', as))
  const { reasons } = await read(`/api/station-reasons?deviceIds=${all.join()}`, as)
  const shown = (deviceId: string) =>
    strictestReason((reasons as StationReason[]).filter((one) => one.deviceId === deviceId))?.reason.limit ?? null
  for (const limitedBy of BINDING_LIMITS) {
    // oxlint-disable-next-line no-await-in-loop -- one limit after the other, in the same second
    const page = await read(`/api/stations?pageSize=100&limitedBy=${limitedBy}`, as)
    expect([limitedBy, idsOf(page)]).toEqual([limitedBy, all.filter((deviceId) => shown(deviceId) === limitedBy)])
    expect(page.limitedBy).toBe(limitedBy)
  }
  expect(new Set(all.map(shown)).size).toBeGreaterThan(2)
})
