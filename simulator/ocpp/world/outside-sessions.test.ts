import { describe, expect, test } from 'vitest'
import { ocppWorld } from '#simulator/testing/ocpp-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import type { ChargerMessage } from '../model/charger-message.ts'
import { FREE, amperes, at, charging16, charging201, play } from '../testing/scripted-chargers.ts'

describe('a session ends without its stop when', () => {
  test.each<readonly [string, readonly ChargerMessage[], string]>([
    ['the connector is available', [{ status: 'Available' }], 'Available'],
    ['it is finishing and then available', [{ status: 'Finishing' }, { status: 'Available' }], 'Available'],
    ['it is finishing', [{ status: 'Finishing' }], 'Finishing'],
    ['the charger has booted and is available', [{ boot: { vendor: 'S', model: 'O' } }, { status: 'Available' }], 'Available'],
    ['the charger has booted and is preparing', [{ boot: { vendor: 'S', model: 'O' } }, { status: 'Preparing' }], 'Preparing'],
    ['its stop has a wrong id', [{ stop: true, transaction: '-1' }, { status: 'Available' }], 'Available'],
  ])('%s', (_, messages, status) => {
    const site = charging16()
    expect(play(site, ...messages)).toMatchObject({ ...FREE, status })
    run(site.world, 30)
    expect(site.at(0)).toMatchObject({ ...FREE, status })
  })

  test('a 2.0.1 station boots and reports its connector as available', () => {
    expect(play(charging201(), { boot: { vendor: 'S', model: 'O' } }, { status: 'Available' })).toMatchObject(FREE)
  })

  test.each<readonly [string, readonly ChargerMessage[]]>([
    ['its connector is preparing after it has charged', [{ status: 'Charging' }, { status: 'Preparing' }]],
    [
      'the charger has booted while the connector is preparing',
      [{ status: 'Preparing' }, amperes(9, 9, 9), { boot: { vendor: 'S', model: 'O' } }, { status: 'Preparing' }],
    ],
  ])('it has no transaction, and %s', (_, messages) => {
    expect(play(ocppWorld(1), { status: 'Available' }, ...messages)).toMatchObject({ ...FREE, status: 'Preparing' })
  })

  test('another transaction starts', () => {
    const station = play(charging16(), { start: { tag: 'T', key: 'k2' } })
    expect(station.ocpp).toMatchObject({ transaction: { number: 10_002 }, ended: [{ number: 10_001 }] })
  })
})

test.each<readonly [string, string, ChargerMessage]>([
  ['an end', 'N2', { stop: true, transaction: 'N2', event: true }],
  ['a status', 'N2', { status: 'Available' }],
  ['the end of a transaction whose start was lost', 'N3', { stop: true, transaction: 'N3', event: true }],
])('the id of a transaction is used again after %s that arrives together with the start', (_, id, end) => {
  const site = charging201()
  run(site.world, 60)
  play(site, { ...end, taken: at(site, -30) }, { start: { transaction: id }, event: true, taken: at(site, -20) })
  expect(site.at(0).ocpp?.transaction).toMatchObject({ id, startedMs: site.world.nowMs - 22_000 })
})

describe('a session goes on when', () => {
  test.each<readonly [string, (site: ReturnType<typeof ocppWorld>) => readonly ChargerMessage[]]>([
    ['another transaction ends', (site) => [{ stop: true, transaction: 'OLD', event: true, taken: at(site, -600) }]],
    ['its connector is reported as occupied', () => [{ occupied: true }]],
    ['an event of it reports an idle car', () => [{ transaction: 'N2', event: true, status: 'Finishing' }]],
    ['the start of an earlier transaction arrives', (site) => [{ start: { transaction: 'OLD' }, taken: at(site, -4) }]],
    [
      'an event of an earlier transaction arrives',
      (site) => [{ transaction: 'OLD', event: true, heartbeat: true, taken: at(site, -30) }],
    ],
    [
      'the charger boots and resumes it',
      () => [{ boot: { vendor: 'S', model: 'O' } }, { status: 'Charging', transaction: 'N2', event: true }],
    ],
  ])('%s', (_, messages) => {
    const site = charging201()
    expect(play(site, ...messages(site)).ocpp?.transaction?.id).toBe('N2')
  })

  test('its start is repeated', () => {
    const site = charging16()
    expect(play(site, { start: { tag: 'T', key: 'k1' } }).ocpp?.transaction?.number).toBe(10_001)
    expect(play(site, { stop: true, transaction: '10001' }, { start: { tag: 'T', key: 'k1' } })).toMatchObject(FREE)
  })

  test('preparing follows just after its start', () => {
    const site = ocppWorld(1)
    const station = play(site, { start: { tag: 'T', key: 'k' } }, { status: 'Preparing' }, { status: 'Charging' })
    expect(station.ocpp?.transaction).not.toBeNull()
  })
})

describe('late messages', () => {
  test('of an ended transaction neither charge nor occupy a free connector', () => {
    const site = charging201()
    play(site, { stop: true, transaction: 'N2', event: true }, { status: 'Available' })
    const late = { transaction: 'N2', event: true, status: 'Charging', ...amperes(9, 9, 9) } as const
    expect(play(site, late)).toMatchObject({ ...FREE, status: 'Available' })
  })

  test('of a transaction that has ended without a start begin no session', () => {
    const site = charging201()
    play(site, { stop: true, transaction: 'other', event: true }, { status: 'Available' })
    const late = { transaction: 'other', event: true, status: 'Charging', ...amperes(9, 9, 9) } as const
    expect(play(site, late)).toMatchObject({ ...FREE, status: 'Available' })
  })

  test('of an ended transaction still move the register', () => {
    const site = charging16()
    const wasWh = site.at(0).energyImportWh
    play(site, { status: 'Available' }, { stop: true, transaction: '10001', meter: { energyWh: 900 } })
    expect(site.at(0).energyImportWh - wasWh).toBe(900)
  })
})

describe('a running transaction is taken over', () => {
  test('in 1.6, with the id of its meter values', () => {
    const site = ocppWorld(2)
    const station = play(
      site,
      { boot: { vendor: 'S', model: 'O' } },
      { status: 'Charging' },
      { transaction: '77', ...amperes(16, 16, 16) },
    )
    expect(station).toMatchObject({ status: 'Charging', currentA: 16, ocpp: { transaction: { number: 77, id: '77' } } })
    run(site.world, 3)
    expect(site.at(0).allowedCurrentA).toBeGreaterThanOrEqual(6)
    expect(play(site, { stop: true, transaction: '77' })).toMatchObject(FREE)
  })

  test('in 2.0.1, with an event of it', () => {
    const site = ocppWorld(2)
    const station = play(site, { heartbeat: true }, { transaction: 'X', event: true, status: 'Charging', ...amperes(10, 10, 10) })
    expect(station).toMatchObject({ status: 'Charging', ocpp: { transaction: { id: 'X', number: 10_001 } } })
    expect(play(site, { stop: true, transaction: 'X', event: true })).toMatchObject(FREE)
  })

  test('in 2.0.1, although the end of the former one was lost', () => {
    expect(play(charging201(), { transaction: 'N3', event: true, heartbeat: true, ...amperes(8, 8, 8) })).toMatchObject({
      currentA: 8,
      ocpp: { transaction: { id: 'N3' }, ended: [{ id: 'N2' }] },
    })
  })

  test('but not from values of a free connector', () => {
    const site = ocppWorld(1)
    expect(play(site, { status: 'Available' }, { transaction: '77', ...amperes(0, 0, 0) })).toMatchObject(FREE)
  })

  test('also from values of 0 A, while nothing else is known of the connector', () => {
    const site = ocppWorld(1)
    expect(play(site, { heartbeat: true }, { transaction: '77', ...amperes(0, 0, 0) }).ocpp?.transaction).toMatchObject({
      id: '77',
    })
  })

  test.each(['Available', 'Finishing'] as const)('but not from an event of before %s', (status) => {
    const site = ocppWorld(1)
    run(site.world, 60)
    const late = { transaction: 'X', event: true, status: 'Charging', taken: at(site, -20), ...amperes(10, 10, 10) } as const
    expect(play(site, { status, taken: at(site, -5) }, late)).toMatchObject({ ...FREE, status })
  })
})

describe('a charger that charges without a transaction', () => {
  test('has a session until its connector is available', () => {
    const site = ocppWorld(2)
    expect(play(site, { status: 'Charging' }, amperes(16, 16, 16))).toMatchObject({ currentA: 16, status: 'Charging' })
    expect(site.at(0).vehicle).not.toBeNull()
    expect(play(site, { status: 'Available' })).toMatchObject(FREE)
  })

  test('keeps its car when the transaction starts', () => {
    const site = ocppWorld(2)
    play(site, { status: 'Charging' })
    const { arrivesMs } = site.at(0).vehicle ?? {}
    expect(play(site, { start: { tag: 'T', key: 'k' } }).vehicle?.arrivesMs).toBe(arrivesMs)
  })
})

describe('a connected car that draws', () => {
  const preparing = () => {
    const site = ocppWorld(2)
    play(site, { boot: { vendor: 'Sample', model: 'One' } }, { status: 'Preparing' })
    return site
  }

  test('has a session without its start and status, until the connector is available', () => {
    const site = preparing()
    expect(play(site, amperes(6, 6, 6))).toMatchObject({ vehicle: { phases: 3 }, currentA: 6 })
    expect(play(site, { status: 'Available' })).toMatchObject(FREE)
  })

  test('has the transaction of a later start', () => {
    expect(play(preparing(), amperes(6, 6, 6), { start: { tag: 'T', key: 'k1' } })).toMatchObject({
      vehicle: { phases: 3 },
      ocpp: { transaction: { tag: 'T' } },
    })
  })

  test('has no session while it draws nothing', () => {
    expect(play(preparing(), amperes(0, 0, 0))).toMatchObject({ vehicle: null })
  })
})
