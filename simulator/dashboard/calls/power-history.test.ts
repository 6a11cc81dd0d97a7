import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Overview, readPowerHistory } from '#contract/dashboard.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform('busy-day')
beforeAll(() => platform.engine.advance(20 * MINUTE_MS))

async function history(as: string, hours = 24): Promise<ReplyOf<typeof readPowerHistory>> {
  const { nowMs } = platform.engine.world
  const [start, end] = [nowMs - hours * HOUR_MS, nowMs].map((ms) => new Date(ms).toISOString())
  const reply = await platform.ask(`/api/dashboard/power?start=${start}&end=${end}&minutes=10`, { as })
  expect(reply.status).toBe(200)
  return reply.json()
}

describe('the power over time', () => {
  test('has a value per type and 10 minutes, before the start of the run too', async () => {
    const { moments, types } = await history('admin')
    expect(moments).toHaveLength(24 * 6)
    expect(types?.map(({ type }) => type)).toEqual([
      'GROUP_TYPE_CHARGER',
      'GROUP_TYPE_DC',
      'GROUP_TYPE_V2G',
      'GROUP_TYPE_BATTERY',
    ])
    for (const { powerW } of types ?? []) {
      expect(powerW).toHaveLength(moments.length)
      expect(powerW.every((one) => one !== null)).toBe(true)
    }
  })

  test('equals the mean of the group chart', async () => {
    const { types } = await history('admin', 1)
    const { nowMs } = platform.engine.world
    const [start, end] = [nowMs - HOUR_MS, nowMs].map((ms) => new Date(ms).toISOString())
    let chartW = 0
    for (const { id, type, isSupergroup } of platform.engine.world.groups.values()) {
      if (type !== 'GROUP_TYPE_BATTERY' || isSupergroup) continue
      const chart = await platform.ask(`/api/groups/${id}/charts/chargers?start=${start}&end=${end}&units=W&minutes=10`, {
        as: 'admin',
      })
      const points: { property: string; value: number }[] = await chart.json()
      const last = (property: string) => points.findLast((one) => one.property === property)?.value ?? NaN
      chartW += last('Power.Active.Import') - last('Power.Active.Export')
    }
    expect(types?.find(({ type }) => type === 'GROUP_TYPE_BATTERY')?.powerW.at(-1)).toBe(Math.round(chartW))
  })

  test('sums only the stations that the caller sees', async () => {
    const overview: Overview = await (await platform.ask('/api/dashboard', { as: 'operator' })).json()
    const { types } = await history('operator', 1)
    expect(types?.map(({ type }) => type)).toEqual(overview.power.map(({ type }) => type))
    const totalOf = (list: typeof types) => (list ?? []).reduce((sum, { powerW }) => sum + (powerW.at(-1) ?? 0), 0)
    expect(totalOf(types)).not.toBe(totalOf((await history('admin', 1)).types))
  })

  test('refuses an end before the start', async () => {
    const reply = await platform.ask('/api/dashboard/power?start=2026-03-02T10:00:00Z&end=2026-03-02T09:00:00Z&minutes=10', {
      as: 'admin',
    })
    expect(reply.status).toBe(400)
  })
})
