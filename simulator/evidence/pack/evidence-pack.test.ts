import { beforeAll, describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { World } from '#simulator/core/world/state.ts'
import { saveFcr } from '#simulator/demand-response/world/fcr-settings.ts'
import { reportBlocks } from '#simulator/fingrid/calls/one-second-report.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { createEngine } from '#simulator/run/engine.ts'
import { findGroup } from '#simulator/scenario/language/find-group.ts'
import { setOnline } from '#simulator/stations/world/station-actions.ts'
import { dipEngine, filesOf, firstEvent, packOfFirst, SCENARIO } from '../testing/dip-pack.ts'
import { packOfEvent, packOfRange } from './evidence-pack.ts'

const rowsOf = (text: string | undefined) =>
  (text ?? '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
const START_MS = Date.parse('2026-03-02T08:00:11.700Z')

describe('the pack of an activation', () => {
  let world: World
  let group: Group
  let files: Map<string, string>
  beforeAll(async () => {
    ;({ world } = await dipEngine())
    group = findGroup(world, 'Depot AC')
    files = await filesOf(packOfFirst(world))
  })
  const manifest = () => JSON.parse(files.get('manifest.json') ?? '')

  test('has its files in this order, and the manifest lists all but itself and its checksum', () => {
    const names = [
      'seconds.csv',
      'missing-seconds.csv',
      'frequency-100ms_20260302T080011700Z.csv',
      'bids.csv',
      'verdicts.json',
      'manifest.json',
      'manifest.sha256',
    ]
    expect([...files.keys()]).toEqual(names)
    expect(manifest().files.map(({ name }: { name: string }) => name)).toEqual(names.slice(0, 5))
  })

  test('has every second from 5 min before its start to 15 min after it', () => {
    const [header, ...rows] = rowsOf(files.get('seconds.csv'))
    expect(header).toEqual([
      'timestamp_utc',
      'frequency_hz',
      'active_power_mw',
      'baseline_mw',
      'required_mw',
      'delivered_mw',
      'capacity_mw',
      'stations_online',
      'quality',
    ])
    const firstMs = START_MS - 700 - 5 * MINUTE_MS
    expect(rows.map(([time]) => time)).toEqual(
      Array.from({ length: 20 * 60 + 1 }, (_, at) => new Date(firstMs + at * SECOND_MS).toISOString().replace('.000', '')),
    )
    expect(manifest().span).toMatchObject({ seconds: 1_201, isComplete: true })
  })

  test('has the values of the one-second report, and the required power', () => {
    const span = { startMs: START_MS - 700 - 5 * MINUTE_MS, endMs: START_MS + 300 + 15 * MINUTE_MS }
    const [reportHead = [], ...report] = rowsOf([...reportBlocks(world, group, span)].join(''))
    const [head = [], ...rows] = rowsOf(files.get('seconds.csv'))
    const pick = (from: string[], row: string[], names: string[]) => names.map((name) => row[from.indexOf(name)])
    const ours = ['timestamp_utc', 'frequency_hz', 'active_power_mw', 'baseline_mw', 'delivered_mw', 'capacity_mw']
    const theirs = ['timestamp_utc', 'frequency_hz', 'active_power_mw', 'baseline_mw', 'activated_mw', 'maintained_capacity_mw']
    expect(rows.map((row) => pick(head, row, ours))).toEqual(report.map((row) => pick(reportHead, row, theirs)))
    const required = new Set(rows.map((row) => row[head.indexOf('required_mw')]))
    expect(required).toEqual(new Set(['0.000000', '0.005000']))
  })

  test('has the frequency in steps of 100 ms from 10 s before its start to 15 min after it', () => {
    const [, ...rows] = rowsOf(files.get('frequency-100ms_20260302T080011700Z.csv'))
    expect(rows).toHaveLength(9_101)
    expect([rows[0]?.[0], rows.at(-1)?.[0]]).toEqual(['2026-03-02T08:00:01.700Z', '2026-03-02T08:15:11.700Z'])
    expect(rows.filter(([, hz]) => hz === '')).toEqual([])
    const crossing = rows.findIndex(([, hz]) => Number(hz) <= 49.7)
    expect(rows[crossing]?.[0]).toBe('2026-03-02T08:00:11.700Z')
  })

  test('has a verdict with value, limit and source for each rule', () => {
    const { activations } = JSON.parse(files.get('verdicts.json') ?? '')
    expect(activations).toHaveLength(1)
    expect(activations[0]).toMatchObject({ provider: 'Depot AC', product: 'FCR-D up, single step', requiredKw: 5 })
    expect(activations[0].rules.find(({ rule }: { rule: string }) => rule === 'excess')).toEqual({
      rule: 'excess',
      title: 'Over-delivery',
      value: expect.any(Number),
      unit: '%',
      limit: 'at most 20 %',
      source: 'TR 3.1.2, requirement 1',
      verdict: 'met',
    })
  })

  test('states the group, the settings and the run', () => {
    expect(manifest()).toMatchObject({
      format: 'loadstar-evidence-1',
      group: { id: group.id, name: 'Depot AC' },
      products: ['FCR-D up, single step'],
      activations: [{ start: '2026-03-02T08:00:11.700Z', activationHz: 49.7, deactivationHz: 49.9 }],
      settings: [{ groupId: group.id, settings: [{ values: { isEnabled: true, powerDecrease: 5, deactivationDelay: 180 } }] }],
      run: { scenario: SCENARIO, seed: 7, site: 'depot', start: '2026-03-02T08:00:00.000Z' },
      versions: { node: process.versions.node },
      rules: { edition: expect.stringContaining('28 March 2025') },
      missingSeconds: 0,
    })
  })
})

test('missing seconds are empty rows, and listed as spans', async () => {
  const engine = await dipEngine(2 * MINUTE_MS)
  const { world } = engine
  const group = findGroup(world, 'Depot AC')
  const heard = group.stationIndexes.flatMap((index) => world.stations[index] ?? []).filter(({ isOnline }) => isOnline)
  for (const station of heard) setOnline(world, station, false)
  await engine.advance(7 * SECOND_MS)
  for (const station of heard) setOnline(world, station, true)
  await engine.advance(MINUTE_MS)
  const files = await filesOf(packOfFirst(world))
  expect(files.get('missing-seconds.csv')).toBe('start_utc,end_utc,seconds\r\n2026-03-02T08:02:01Z,2026-03-02T08:02:08Z,7\r\n')
  const rows = rowsOf(files.get('seconds.csv')).filter((row) => row.at(-1) === '2')
  expect(rows.map(([time]) => time)).toEqual(['01', '02', '03', '04', '05', '06', '07'].map((s) => `2026-03-02T08:02:${s}Z`))
  expect(rows.every(([, , power]) => power === '')).toBe(true)
  expect(JSON.parse(files.get('manifest.json') ?? '').missingSeconds).toBe(7)
})

test('while an activation lasts, its pack has the seconds until now and open verdicts', async () => {
  const { world } = await dipEngine(20 * SECOND_MS)
  const files = await filesOf(packOfFirst(world))
  expect(rowsOf(files.get('seconds.csv')).at(-1)?.[0]).toBe('2026-03-02T08:00:20Z')
  expect(JSON.parse(files.get('manifest.json') ?? '').span).toMatchObject({ isComplete: false, end: '2026-03-02T08:00:21.000Z' })
  const [activation] = JSON.parse(files.get('verdicts.json') ?? '').activations
  expect(activation.end).toBeNull()
  expect(activation.rules.find(({ rule }: { rule: string }) => rule === 'recovery').verdict).toBe('open')
})

test('settings that are saved after the span do not change the settings of an activation', async () => {
  const engine = await dipEngine(2 * MINUTE_MS)
  const { world } = engine
  const group = findGroup(world, 'Depot AC')
  await engine.advance(20 * MINUTE_MS)
  saveFcr(world, group, { ...group.fcr, powerDecrease: 9 })
  await engine.advance(SECOND_MS)
  const event = firstEvent(world, group)
  const manifest = JSON.parse(
    (await filesOf(packOfEvent({ world, scenario: SCENARIO, group }, event))).get('manifest.json') ?? '',
  )
  expect(manifest.settings[0].settings).toMatchObject([{ values: { powerDecrease: 5 } }])
})

test('the pack of a super group has the activations of the groups with stations in it', async () => {
  const { world } = await dipEngine()
  const superGroup = [...world.groups.values()].find(({ isSupergroup }) => isSupergroup)
  if (!superGroup) throw new Error('no super group')
  const span = { startMs: world.startMs, endMs: world.nowMs }
  const all = await filesOf(packOfRange({ world, scenario: SCENARIO, group: superGroup }, span))
  const verdicts = JSON.parse(all.get('verdicts.json') ?? '').activations
  expect(verdicts.length).toBeGreaterThan(0)
  expect([...all.keys()].filter((name) => name.startsWith('frequency')).length).toBeGreaterThan(0)
  const hidden = { group: () => false, device: () => false }
  const none = await filesOf(packOfRange({ world, scenario: SCENARIO, group: superGroup, included: hidden }, span))
  expect(JSON.parse(none.get('verdicts.json') ?? '').activations).toEqual([])
})

test('lists the sessions that the response has ended', async () => {
  const stations = ['North one', 'North two', 'North three']
  const car = { soc: 20, target: 100, limit: 32, phases: 3 }
  const scenario = {
    about: 'A charger that does not obey the reserve',
    seed: 3,
    site: 'pier',
    starts: '2026-03-02T08:00:00Z',
    timeline: [
      ...stations.map((station) => ({ at: '0s', vehicle: { station, arrives: car } })),
      { at: '1m', charger: { station: 'North two', obeys: false } },
      { at: '4m', frequency: { to: 49.5, over: '0s', exact: true } },
      { at: '8m', frequency: { to: 50, over: '0s', exact: true } },
    ],
  }
  const engine = createEngine({ isIdeal: false, scenario: { yaml: stringify(scenario) } })
  engine.setClock({ paused: true })
  await engine.advance(24 * MINUTE_MS)
  const manifest = JSON.parse((await filesOf(packOfFirst(engine.world, 'North row'))).get('manifest.json') ?? '')
  expect(manifest.sessionsEndedByResponse).toEqual([
    { at: expect.stringMatching(/^2026-03-02T08:0[4-7]/), group: 'North row', station: 'North two' },
  ])
})
