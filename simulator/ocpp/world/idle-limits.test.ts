import { describe, expect, test } from 'vitest'
import { idleLimitA } from '#simulator/dlm/world/idle-share.ts'
import type { ChargerMessage } from '../model/charger-message.ts'
import { ocppWorld } from '#simulator/testing/ocpp-site.ts'
import { run } from '#simulator/testing/sample-site.ts'

/** Chargers in a group with this budget, all connected and idle. */
function idleSite(posts: number, budgetA: number) {
  const site = ocppWorld(posts, budgetA)
  for (let place = 0; place < posts; place++) site.tell(place, { boot: { vendor: 'Sample', model: 'One' }, status: 'Available' })
  run(site.world, 2)
  const idleA = (place: number) => idleLimitA(site.world, site.at(place))
  const charge = (place: number, amperes: number) => {
    site.tell(place, { start: { transaction: `t${place}` }, status: 'Charging' })
    site.tell(place, { meter: { currentA: [amperes, amperes, amperes], voltageV: 230 } })
    run(site.world, 2)
  }
  return { ...site, idleA, charge }
}

describe('an idle charger', () => {
  test('holds the minimum current while the budget has room for all of them', () => {
    const { idleA } = idleSite(3, 40)
    expect([idleA(0), idleA(1), idleA(2)]).toEqual([6, 6, 6])
  })

  test('holds 0 in a group whose budget has no room for all of them', () => {
    const { idleA } = idleSite(3, 16)
    expect(idleA(0)).toBe(0)
  })

  test('holds 0 while the allocations leave no room, and the minimum again afterwards', () => {
    const { idleA, charge, tell, world } = idleSite(3, 40)
    charge(0, 32)
    expect(idleA(1)).toBe(0)
    tell(0, { stop: true, status: 'Available' })
    run(world, 30)
    expect(idleA(1)).toBe(6)
  })

  test('holds 0 when an operator has suspended it', () => {
    const { idleA, at } = idleSite(2, 40)
    at(0).control = { ...at(0).control, powerW: 0 }
    expect([idleA(0), idleA(1)]).toEqual([0, 6])
  })

  test('counts with its limit while it is offline, because a car may charge there', () => {
    const { world, tell, charge, at } = idleSite(2, 40)
    tell(0, { profile: { limitA: 6, answer: 'Accepted' } })
    tell(0, { connected: false })
    run(world, 2)
    charge(1, 32)
    expect(at(1).allowedCurrentA).toBe(32)
    const tight = idleSite(2, 32)
    tight.tell(0, { profile: { limitA: 6, answer: 'Accepted' } })
    tight.tell(0, { connected: false })
    run(tight.world, 2)
    tight.charge(1, 26)
    expect(tight.at(1).allowedCurrentA).toBe(26)
  })
})

describe('an idle charger that goes offline', () => {
  type Answer = NonNullable<ChargerMessage['profile']>
  const accepted = (limitA: number, insteadOfA?: number): Answer => ({ limitA, answer: 'Accepted', insteadOfA })
  const refused: Answer = { limitA: 6, answer: 'Rejected', isExhausted: true }
  const unanswered = (limitA: number): Answer => ({ limitA, answer: 'no answer' })
  const heldAfter = (play: (site: ReturnType<typeof idleSite>) => void) => {
    const site = idleSite(2, 40)
    play(site)
    run(site.world, 2)
    site.tell(0, { connected: false })
    run(site.world, 2)
    return [...site.world.groups.values()][0]?.load.offlineReserves.reduce((sum, { current }) => sum + current, 0)
  }

  test.each<readonly [string, number, readonly Answer[]]>([
    ['the minimum that it has accepted in place of 0', 6, [accepted(6, 0)]],
    ['the 0 that it has accepted in place of a limit below its minimum', 0, [accepted(0, 6)]],
    ['a limit that it has not answered', 6, [accepted(0), unanswered(6)]],
    ['the former limit where it has not answered a lower one', 6, [accepted(6), unanswered(0)]],
    ['its rated current if it has answered none', 32, [unanswered(6)]],
    ['its rated current if it refuses every limit', 32, [accepted(6), refused]],
  ])('holds %s', (_, heldA, answers) => {
    expect(heldAfter(({ tell }) => answers.forEach((profile) => tell(0, { profile })))).toBe(heldA)
  })

  test.each([
    ['its limit of before where the transaction had another', 6, 'TxProfile'],
    ['the limit of the transaction where it was a default one', 20, 'TxDefaultProfile'],
  ] as const)('after a session, holds %s', (_, heldA, purpose) => {
    const play = ({ tell, charge }: ReturnType<typeof idleSite>) => {
      tell(0, { profile: accepted(6) })
      tell(0, { limitWay: { isInTransaction: true, stackLevel: 0, purpose, unit: 'A' } })
      charge(0, 20)
      tell(0, { profile: accepted(20) })
      tell(0, { profile: { ...refused, isExhausted: undefined } })
      tell(0, { stop: true, status: 'Available' })
    }
    expect(heldAfter(play)).toBe(heldA)
  })
})

test('the limit of the last transaction is over where a charger refuses one for the next', () => {
  const { world, tell, charge, at } = idleSite(1, 40)
  charge(0, 10)
  tell(0, { profile: { limitA: 10, answer: 'Accepted' } })
  tell(0, { stop: true, status: 'Available' })
  tell(0, { profile: { limitA: 6, answer: 'Rejected', isExhausted: true } })
  tell(0, { start: { transaction: 't2' }, status: 'Charging' })
  run(world, 1)
  expect(at(0)).toMatchObject({ currentA: 32, ocpp: { origin: 'assumed' } })
})

describe('a charger that does not accept its limit', () => {
  test('counts with its draw at once, before the declared reaction time has passed', () => {
    const { charge, tell, at, world } = idleSite(2, 40)
    charge(0, 32)
    tell(0, { profile: { limitA: 32, answer: 'Accepted' } })
    charge(1, 6)
    expect(at(0).allowedCurrentA).toBe(20)
    tell(0, { profile: { limitA: 20, answer: 'Rejected', isExhausted: true } })
    run(world, 2)
    expect(at(0).ocpp).toMatchObject({ isUnlimited: true })
    expect(at(0).path?.disobeys).toMatchObject({ drawn: 32 })
    expect(at(1).allowedCurrentA).toBeLessThan(8.1)
    tell(0, { profile: { limitA: 20, answer: 'Accepted' } })
    expect(at(0).ocpp).toMatchObject({ isUnlimited: false, refuses: false })
  })
})

describe('a charger with an open connection', () => {
  test('stays online without heartbeats, and is offline after 60 s without the connection', () => {
    const { tell, at, world } = idleSite(1, 40)
    for (let minutes = 0; minutes < 5; minutes++) {
      run(world, 50)
      expect(at(0).isOnline).toBe(true)
      tell(0, { connected: true })
    }
    expect(at(0).isOnline).toBe(true)
    // The connection is no message: it does not say when the charger was heard.
    expect(world.nowMs - (at(0).ocpp?.heardMs ?? 0)).toBeGreaterThan(240_000)
    run(world, 65)
    expect(at(0).isOnline).toBe(false)
  })

  test('is online again when it connects without a message', () => {
    const { tell, at } = idleSite(1, 40)
    tell(0, { connected: false })
    expect(at(0).isOnline).toBe(false)
    tell(0, { connected: true })
    expect(at(0).isOnline).toBe(true)
  })
})

test('the configuration of a charger outlives its connection and its next boot', () => {
  const { tell, at } = idleSite(1, 40)
  const configuration = { units: ['W' as const], maxStackLevel: 3, measurands: ['Voltage'], meterEveryS: null, heartbeatS: 30 }
  tell(0, { configuration })
  tell(0, { connected: false })
  tell(0, { boot: { vendor: 'Sample', model: 'One' } })
  expect(at(0).ocpp?.configuration).toEqual(configuration)
})
