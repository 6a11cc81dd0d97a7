import { describe, expect, test } from 'vitest'
import { markGroupsForBalancing } from '#simulator/dlm/world/sessions.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { ocppWorld } from '#simulator/testing/ocpp-site.ts'

const THREE = (amperes: number) => ({ meter: { currentA: [amperes, amperes, amperes], voltageV: 230 } })

/** A charger in a session that reports its draw every second. */
function charging(site: ReturnType<typeof ocppWorld>, place: number, amperes: number) {
  site.tell(place, { connected: true, boot: { vendor: 'Sample', model: 'One' } })
  site.tell(place, { start: { transaction: `t${place}`, tag: 'A' }, status: 'Charging' })
  site.tell(place, THREE(amperes))
}

describe('a charger outside', () => {
  test('is offline until it connects', () => {
    const { at, tell } = ocppWorld()
    expect(at(0).isOnline).toBe(false)
    tell(0, { boot: { vendor: 'Sample', model: 'One' } })
    expect(at(0)).toMatchObject({ isOnline: true, ocpp: { make: { vendor: 'Sample', model: 'One' } } })
  })

  test('is offline after two heartbeats without a message, and online with the next one', () => {
    const { world, at, tell } = ocppWorld()
    tell(0, { heartbeat: true })
    run(world, 60)
    expect(at(0).isOnline).toBe(true)
    run(world, 1)
    expect(at(0).isOnline).toBe(false)
    tell(0, { heartbeat: true })
    expect(at(0).isOnline).toBe(true)
  })

  test.each(['no answer', 'failed'] as const)('is not online by a limit with the result: %s', (answer) => {
    const { world, at, tell } = ocppWorld()
    tell(0, { heartbeat: true })
    run(world, 40)
    tell(0, { profile: { limitA: 10, answer } })
    run(world, 21)
    expect(at(0).isOnline).toBe(false)
    tell(0, { profile: { limitA: 10, answer } })
    expect(at(0).isOnline).toBe(false)
    tell(0, { profile: { limitA: 10, answer: 'Rejected' } })
    expect(at(0).isOnline).toBe(true)
  })

  test('is offline when its connection closes', () => {
    const { at, tell } = ocppWorld()
    tell(0, { heartbeat: true })
    tell(0, { connected: false })
    expect(at(0).isOnline).toBe(false)
  })

  test('obeys within the error of its meter, and its entry of the journal names it when it does not', () => {
    const site = ocppWorld(1, 10)
    charging(site, 0, 10.19)
    const entries = () => site.world.journal.entries.filter(({ kind }) => kind === 'obedience')
    const keepTelling = (amperes: number) => {
      for (let second = 0; second < 40; second++) {
        site.tell(0, THREE(amperes))
        run(site.world, 1)
      }
    }
    keepTelling(10.19)
    expect(site.at(0).allowedCurrentA).toBe(10)
    expect(entries()).toEqual([])
    keepTelling(10.21)
    expect(entries()).toEqual([
      expect.objectContaining({ obeys: false, name: 'Place 1', identity: 'CP-1', drawn: 10.21, limit: 10 }),
    ])
  })

  test('has the power, phases and energy that it reports', () => {
    const site = ocppWorld()
    charging(site, 0, 10)
    run(site.world, 1)
    expect(site.at(0)).toMatchObject({ currentA: 10, phasesInUse: 3, powerW: 6_900, voltageV: 230 })
    site.tell(0, { meter: { currentA: [16, 0, 0], energyWh: 5_000 } })
    const before = site.at(0).energyImportWh
    run(site.world, 60)
    expect(site.at(0)).toMatchObject({ currentA: 16, phasesInUse: 1, energyImportWh: before })
    site.tell(0, { meter: { energyWh: 5_250 } })
    expect(site.at(0).energyImportWh).toBe(before + 250)
  })

  describe('after an outage', () => {
    /** A charger that was offline from 20 s to 80 s after the start. */
    function returning() {
      const site = ocppWorld(1)
      run(site.world, 20)
      charging(site, 0, 10)
      site.tell(0, { meter: { energyWh: 1_000 } })
      site.tell(0, { connected: false })
      run(site.world, 60)
      site.tell(0, { heartbeat: true })
      const report = (takenS: number, amperes: number, energyWh: number) => {
        const { meter } = THREE(amperes)
        site.tell(0, { meter: { ...meter, energyWh }, taken: new Date(site.world.startMs + takenS * 1_000).toISOString() })
        run(site.world, 1)
        return site.at(0)
      }
      return { ...site, report, beforeWh: site.at(0).energyImportWh }
    }

    test('its queued values move the register, and are not its present draw', () => {
      const { report, beforeWh } = returning()
      expect(report(50, 3, 1_200)).toMatchObject({ currentA: 10, energyImportWh: beforeWh + 200 })
      expect(report(81, 7, 1_300)).toMatchObject({ currentA: 7, energyImportWh: beforeWh + 300 })
    })

    test('values that were taken before it and not sent are queued ones', () => {
      const { report, beforeWh } = returning()
      expect(report(20, 3, 1_100).currentA).toBe(10)
      expect(report(40, 3, 1_200)).toMatchObject({ currentA: 10, energyImportWh: beforeWh + 200 })
    })

    test.each([
      ['before the outage', 15, 0],
      ['in the outage, more than a minute after its end', 50, 61],
    ])('its values that its clock dates %s are its present draw', (_, takenS, laterS) => {
      const { report, world, tell } = returning()
      for (let passed = 0; passed < laterS; passed++) {
        run(world, 1)
        tell(0, { heartbeat: true })
      }
      expect(report(takenS, 3, 1_200).currentA).toBe(3)
    })
  })

  test('values that come after newer ones are not its present draw, and no restart of its register', () => {
    const site = ocppWorld(1)
    const { at, tell, world } = site
    run(world, 30)
    charging(site, 0, 10)
    const report = (energyWh: number, amperes: number, agoS?: number) => {
      const taken = agoS === undefined ? {} : { taken: new Date(world.nowMs - agoS * 1_000).toISOString() }
      tell(0, { meter: { ...THREE(amperes).meter, energyWh }, ...taken })
      run(world, 5)
      return at(0)
    }
    const firstWh = report(1_000, 10).energyImportWh
    report(1_078, 20)
    expect(report(1_075, 3, 12)).toMatchObject({ currentA: 20, energyImportWh: firstWh + 78 })
    report(1_072, 3, 20)
    expect(report(1_090, 20)).toMatchObject({ currentA: 20, energyImportWh: firstWh + 90 })
  })

  test('has no draw and no car after the end of its transaction', () => {
    const site = ocppWorld()
    charging(site, 0, 10)
    run(site.world, 2)
    site.tell(0, { stop: true, status: 'Finishing' })
    run(site.world, 1)
    expect(site.at(0)).toMatchObject({ powerW: 0, vehicle: null, status: 'Finishing', ocpp: { transaction: null } })
  })

  test('starts a repeated transaction once', () => {
    const site = ocppWorld()
    charging(site, 0, 10)
    const { ocpp } = site.at(0)
    const was = ocpp?.transaction
    site.tell(0, { start: { transaction: 't0' } })
    expect(ocpp?.transaction).toBe(was)
  })

  test('numbers its transactions', () => {
    const site = ocppWorld()
    const numbers = [1, 2].map(() => {
      site.tell(0, { start: { tag: 'A' } })
      const { transaction } = site.at(0).ocpp ?? {}
      site.tell(0, { stop: true })
      return [transaction?.number, transaction?.id]
    })
    expect(numbers).toEqual([
      [10_001, '10001'],
      [10_002, '10002'],
    ])
    const entries = site.world.journal.entries.filter(({ kind }) => kind === 'ocpp-transaction')
    expect(entries.map(({ number }) => number)).toEqual([10_001, 10_002])
  })

  test.each([
    ['at its start', 0, 0],
    ['now', 10_000, 10_000],
    ['one second ago', 9_000, 9_000],
    ['before the run, by a wrong clock', -1_000, 10_000],
    ['in the future, by a wrong clock', 11_000, 10_000],
  ])('that began a transaction %s has the fitting start', (_, takenMs, startedMs) => {
    const site = ocppWorld()
    run(site.world, 10)
    const { startMs } = site.world
    site.tell(0, { start: { tag: 'A' }, taken: new Date(startMs + takenMs).toISOString() })
    expect((site.at(0).ocpp?.transaction?.startedMs ?? 0) - startMs).toBe(startedMs)
    expect((site.at(0).vehicle?.arrivesMs ?? 0) - startMs).toBe(startedMs)
  })

  test('keeps the least current while its car wants none', () => {
    const site = ocppWorld(2, 40)
    charging(site, 0, 0)
    site.tell(0, { status: 'SuspendedEV' })
    charging(site, 1, 0)
    run(site.world, 400)
    expect([site.at(0).allowedCurrentA, site.at(1).allowedCurrentA]).toEqual([6, 32])
  })
})

/** Runs seconds, with the reports of the chargers after each of them. */
function runReporting({ world }: ReturnType<typeof ocppWorld>, seconds: number, report: () => void) {
  for (let passed = 0; passed < seconds; passed++) {
    run(world, 1)
    report()
  }
}

describe('load management', () => {
  test('shares the budget of a group among chargers outside', () => {
    const site = ocppWorld(3, 36)
    for (const place of [0, 1, 2]) charging(site, place, 0)
    run(site.world, 400)
    expect([0, 1, 2].map((place) => site.at(place).allowedCurrentA)).toEqual([12, 12, 12])
  })

  test('counts a charger that ignores its limit with its draw, and does not end its session', () => {
    const site = ocppWorld(3, 36)
    for (const place of [0, 1, 2]) charging(site, place, 12)
    runReporting(site, 400, () => [0, 1, 2].forEach((place) => site.tell(place, THREE(12))))
    runReporting(site, 100, () => {
      site.tell(0, THREE(20))
      ;[1, 2].forEach((place) => site.tell(place, THREE(site.at(place).allowedCurrentA)))
    })
    expect(site.at(0).path?.disobeys).toMatchObject({ drawn: 20 })
    expect(site.at(0).vehicle).not.toBeNull()
    const others = site.at(1).allowedCurrentA + site.at(2).allowedCurrentA
    expect(others).toBeLessThanOrEqual(16)
    expect(others).toBeGreaterThanOrEqual(15)
  })

  test('has the answers, their delay and the measured reaction of a charger in its record', () => {
    const site = ocppWorld(2, 40)
    for (const place of [0, 1]) charging(site, place, 16)
    const answer = (place: number, said: 'Accepted' | 'Rejected', delayMs: number) =>
      site.tell(place, { profile: { limitA: Math.floor(site.at(place).allowedCurrentA * 10) / 10, answer: said, delayMs } })
    const report = (amperes: number) => [0, 1].forEach((place) => site.tell(place, THREE(amperes)))
    runReporting(site, 60, () => report(16))
    const group = site.world.groups.get(1)
    if (!group) throw new Error('The site has no group')
    group.dlm = { ...group.dlm, importLimit: 20 }
    markGroupsForBalancing(site.world, site.at(0))
    runReporting(site, 4, () => report(16))
    answer(0, 'Accepted', 80)
    answer(1, 'Rejected', 120)
    runReporting(site, 40, () => {
      site.tell(0, THREE(site.at(0).allowedCurrentA))
      site.tell(1, THREE(16))
    })
    const [accepts, rejects] = [site.at(0), site.at(1)].map(({ path }) => path?.obedience)
    expect(accepts).toMatchObject({ answersMs: [80], rejected: 0, ignored: 0 })
    expect(accepts?.reactionsMs[0]).toBe(5_000)
    expect(rejects).toMatchObject({ answersMs: [120], reactionsMs: [], rejected: 1, ignored: 0 })
    // It counts with its draw: the other one has the rest.
    expect(site.at(0).allowedCurrentA).toBeLessThanOrEqual(6)
  })

  test('keeps the former limit in force when a charger rejects the new one', () => {
    const site = ocppWorld(1, 36)
    charging(site, 0, 0)
    run(site.world, 30)
    const queue = site.at(0).path?.queue
    site.tell(0, { profile: { limitA: 20, answer: 'Accepted', delayMs: 80 } })
    expect(queue?.inForce).toBe(20)
    site.tell(0, { profile: { limitA: 10, answer: 'Rejected', delayMs: 80 } })
    expect(queue?.inForce).toBe(20)
    expect(site.world.journal.entries.at(-1)).toMatchObject({ kind: 'ocpp-limit', name: 'Place 1', answer: 'Rejected' })
  })
})
