import { expect, test } from 'vitest'
import { readAllocations } from '#contract/allocations.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { listStationValues } from '#contract/events.ts'
import type { Group } from '#contract/groups.ts'
import type { IncidentPlatform, Input } from '#contract/incident/reader.ts'
import { listStations } from '#contract/stations.ts'
import { observe } from './observe.ts'

const NOW = '2026-03-02T10:00:15.000Z'
interface Values {
  readonly property: string
  readonly unit: string
  readonly seconds: readonly number[]
  readonly stepValues: readonly (number | null)[]
}
/** What is seen of a group with one station, whose values change at these seconds of the window. */
async function seen(type: string, series: readonly Values[], own: { origin?: string | null; status?: string } = {}) {
  const station = { deviceId: 'd-1', name: 'Row one', status: own.status ?? 'Charging', isOnline: true, installedPhase: 3 }
  const wholes = { ...station, phaseOneInstalledOnGridLine: 1 }
  const origins = { seconds: [0], stepOrigins: [own.origin ?? null] }
  let asked: Input['query']
  const answers = new Map<AnyEndpoint, unknown>([
    [listStations, { data: [wholes], total: 1, page: 0, pageSize: 500 }],
    [readAllocations, { asOf: NOW, stations: [] }],
    [listStationValues, { start: NOW, stepS: 1, stations: [{ deviceId: 'd-1', series, origins }] }],
  ])
  const ask = (endpoint: AnyEndpoint, { query }: Input) => {
    if (endpoint === listStationValues) asked = query
    return Promise.resolve(answers.has(endpoint) ? { value: answers.get(endpoint) } : { problem: 'No.' })
  }
  const platform = { address: '', ask } as unknown as IncidentPlatform
  return { ...(await observe(platform, { id: 1, type } as Group, 0)), asked }
}
const watts = (seconds: readonly number[], stepValues: readonly (number | null)[]): Values => {
  return { property: 'Power.Active.Import', unit: 'W', seconds, stepValues }
}
const amperes = (seconds: readonly number[], stepValues: readonly (number | null)[]): Values => {
  return { property: 'Current.Import', unit: 'A', seconds, stepValues }
}

test('the currents of the last 15 s are asked for, and their lowest, highest and last sum is known for each line', async () => {
  const { sums, asked } = await seen('GROUP_TYPE_CHARGER', [
    watts([0, 5, 10], [6_900, 13_800, 6_900]),
    amperes([0, 5, 10], [10, 20, 10]),
  ])
  expect(asked).toMatchObject({ start: '2026-03-02T10:00:00.000Z', end: NOW })
  expect(sums).toEqual([1, 2, 3].map(() => ({ min: 10, max: 20, last: 10 })))
  const rising = await seen('GROUP_TYPE_CHARGER', [watts([0, 15], [6_900, 13_800]), amperes([0, 15], [10, 20])])
  expect(rising.sums?.[0]).toEqual({ min: 10, max: 20, last: 20 })
})

test('the chargers of a DC group have one sum, in kW', async () => {
  const { sums } = await seen('GROUP_TYPE_DC', [watts([0, 15], [50_000, 60_000])])
  expect(sums).toEqual([{ min: 50, max: 60, last: 60 }])
})

test.each(['assumed', 'last-known'])('a power that is %s is not measured', async (origin) => {
  const { sums, notRead } = await seen('GROUP_TYPE_CHARGER', [watts([0], [6_900]), amperes([0], [10])], { origin })
  expect(sums).toBeNull()
  expect(notRead['currents']).toBe('The power of Row one is not measured.')
})

test('a station that charges without values is not 0, and one without a car is', async () => {
  expect((await seen('GROUP_TYPE_CHARGER', [])).sums).toBeNull()
  const free = await seen('GROUP_TYPE_CHARGER', [], { status: 'Available' })
  expect(free.sums?.[0]).toEqual({ min: 0, max: 0, last: 0 })
})
