import { describe, expect, test } from 'vitest'
import { run } from '#simulator/testing/sample-site.ts'
import { ocppWorld } from '#simulator/testing/ocpp-site.ts'
import type { ChargerMessage } from '../model/charger-message.ts'

const amperes = (...currentA: number[]) => ({ meter: { currentA } })
const at = ({ world }: ReturnType<typeof ocppWorld>, seconds: number) => new Date(world.nowMs + seconds * 1_000).toISOString()

/** Sends messages a second apart to the first charger, and runs until its station has followed. */
function play(site: ReturnType<typeof ocppWorld>, ...messages: readonly ChargerMessage[]) {
  for (const message of messages) {
    site.tell(0, message)
    run(site.world, 1)
  }
  return site.at(0)
}

/** A charger in OCPP 1.6, which knows its transaction by the number of the platform. */
function charging16(current = 16) {
  const site = ocppWorld(2)
  play(site, { boot: { vendor: 'Sample', model: 'One' } }, { start: { tag: 'T', key: 'k1' }, meter: { energyWh: 0 } })
  play(site, { status: 'Charging' }, amperes(current, current, current))
  return site
}

/** A charger in OCPP 2.0.1 with its own id. */
function charging201(current = 14) {
  const site = ocppWorld(2)
  play(site, { boot: { vendor: 'Sample', model: 'One' } }, { start: { transaction: 'N2' }, transaction: 'N2', event: true })
  play(site, { occupied: true }, { status: 'Charging', transaction: 'N2', event: true, ...amperes(current, current, current) })
  return site
}

const FREE = { powerW: 0, currentA: 0, vehicle: null, ocpp: { transaction: null } }

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

  test('another transaction starts', () => {
    const station = play(charging16(), { start: { tag: 'T', key: 'k2' } })
    expect(station.ocpp).toMatchObject({ transaction: { number: 10_002 }, ended: [{ number: 10_001 }] })
  })
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

describe('the draw of a charger outside', () => {
  test.each(['Faulted', 'Unavailable', 'SuspendedEVSE', 'SuspendedEV', 'Preparing'] as const)(
    'is missing while it is %s, unless it is measured now',
    (status) => {
      const site = charging16()
      run(site.world, 20)
      expect(play(site, { status })).toMatchObject({ status, powerW: 0 })
      expect(site.at(0).ocpp?.origin).toBe('status')
      expect(play(site, amperes(7, 7, 7))).toMatchObject({ status, currentA: 7 })
    },
  )

  test('keeps the phase of a car with one phase', () => {
    const site = ocppWorld(2, 20)
    for (const [place, currents] of [
      [0, 20, 0],
      [20, 0, 0],
    ].entries()) {
      site.tell(place, { start: { tag: 'T' }, status: 'Charging' })
      site.tell(place, { meter: { currentA: currents } })
    }
    run(site.world, 1)
    expect([site.at(0), site.at(1)].map(({ firstLine, phasesInUse, currentA }) => [firstLine, phasesInUse, currentA])).toEqual([
      [2, 1, 20],
      [1, 1, 20],
    ])
  })

  test('of two phases keeps both', () => {
    const site = charging16()
    expect(play(site, amperes(8, 0, 10))).toMatchObject({ firstLine: 3, phasesInUse: 2, currentA: 9 })
    expect(site.at(0).path?.differencesA).toEqual([1, -1, 0])
  })

  test.each<readonly [string, ChargerMessage, object]>([
    ['a current beyond the connector', amperes(6_553.5, 16, 16), { currentA: 16, powerW: 11_040 }],
    ['a power beyond the connector', { meter: { powerW: 9_999_999 } }, { currentA: 16, powerW: 11_040 }],
    ['a voltage that no grid has', { meter: { voltageV: 3 } }, { voltageV: expect.closeTo(230, -1) as number }],
  ])('is not moved by %s', (_, message, expected) => {
    const site = charging16()
    play(site, { meter: { voltageV: 230 } })
    expect(play(site, message)).toMatchObject(expected)
    expect(site.world.journal.entries.filter(({ kind }) => kind === 'ocpp-implausible')).toHaveLength(1)
  })

  test('is that of the newer of current and power', () => {
    const site = charging16()
    play(site, { meter: { currentA: [16, 16, 16], powerW: 11_040, voltageV: 230 } })
    expect(play(site, amperes(6, 6, 6))).toMatchObject({ powerW: 4_140 })
    expect(play(site, amperes(0, 0, 0))).toMatchObject({ powerW: 0 })
    expect(play(site, { meter: { powerW: 6_900 } })).toMatchObject({ powerW: 6_900 })
  })

  test('is measured, and the last known one after three intervals', () => {
    const site = charging16()
    play(site, amperes(16, 16, 16))
    expect(site.at(0).ocpp?.origin).toBe('measured')
    run(site.world, 14)
    site.tell(0, { heartbeat: true })
    expect(site.at(0).ocpp?.origin).toBe('measured')
    run(site.world, 2)
    expect(site.at(0)).toMatchObject({ powerW: expect.closeTo(11_040, -2) as number, ocpp: { origin: 'last-known' } })
  })

  test('is assumed from the limit, or derived from the register, without another measurement', () => {
    const site = ocppWorld(1)
    play(site, { start: { tag: 'T', key: 'k' }, status: 'Charging', meter: { energyWh: 0 } })
    expect(site.at(0).ocpp?.origin).toBe('assumed')
    for (let wh = 10; wh <= 200; wh += 10) {
      run(site.world, 4)
      play(site, { meter: { energyWh: wh } })
    }
    expect(site.at(0)).toMatchObject({ powerW: expect.closeTo(7_200, -2) as number, ocpp: { origin: 'derived' } })
  })
})

describe('the energy of a charger outside', () => {
  test('contains every session of a register that starts at 0 in each of them', () => {
    const site = ocppWorld(1)
    const wasWh = site.at(0).energyImportWh
    for (const [session, energyWh] of [5_000, 3_000, 4_000].entries()) {
      play(site, { start: { tag: 'T', key: `k${session}` }, status: 'Charging', meter: { energyWh: 0 } })
      play(site, { meter: { energyWh: 0, currentA: [16, 16, 16] } }, { meter: { energyWh } })
      play(site, { stop: true, meter: { energyWh } }, { status: 'Available' })
    }
    expect(site.at(0).energyImportWh - wasWh).toBeCloseTo(12_000, 6)
  })

  test('follows the power while the register is silent, and counts it once', () => {
    const site = charging16(10)
    const wasWh = site.at(0).energyImportWh
    for (let second = 0; second < 180; second++) play(site, amperes(10, 10, 10))
    const bridgedWh = site.at(0).energyImportWh - wasWh
    expect(bridgedWh).toBeGreaterThan(200)
    play(site, { meter: { energyWh: 345 } })
    expect(site.at(0).energyImportWh - wasWh).toBeCloseTo(345, 0)
  })
})

describe('the charger as a whole', () => {
  test('its main meter is added to no post', () => {
    const site = charging16()
    play(site, { stop: true }, { status: 'Available' })
    expect(play(site, { whole: { meter: { powerW: 5_600 } } })).toMatchObject({
      ...FREE,
      ocpp: { whole: { meter: { values: { powerW: 5_600 } } } },
    })
  })

  test('its fault reaches its posts, and ends with it', () => {
    const site = ocppWorld(1)
    expect(play(site, { status: 'Available' }, { whole: { status: 'Faulted' } }).status).toBe('Faulted')
    expect(play(site, { status: 'Available' }).status).toBe('Faulted')
    expect(play(site, { whole: { status: 'Available' } }).status).toBe('Available')
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
