import { describe, expect, test } from 'vitest'
import { ocppWorld } from '#simulator/testing/ocpp-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import type { ChargerMessage } from '../model/charger-message.ts'
import { FREE, amperes, charging16, charging201, play } from '../testing/scripted-chargers.ts'

const BOOT = { boot: { vendor: 'Sample', model: 'One' } }
const SPLIT: ChargerMessage = { connected: false }
/** Messages 5 s apart. */
function every5(site: ReturnType<typeof ocppWorld>, ...messages: readonly ChargerMessage[]) {
  for (const message of messages) {
    play(site, message)
    run(site.world, 4)
  }
  return site.at(0)
}
const drawing = (status: NonNullable<ChargerMessage['status']>, count = 3) => {
  const site = ocppWorld(1)
  play(site, BOOT, { status })
  every5(site, ...Array.from({ length: count }, () => amperes(16, 16, 16)))
  return site
}
const notes = (site: ReturnType<typeof ocppWorld>) => site.at(0).ocpp?.deviations.map(({ what }) => what)

describe('a car that draws at a connector', () => {
  test.each(['Available', 'Finishing', 'Reserved', 'Preparing'] as const)('that says %s has a session and charges', (status) => {
    const site = drawing(status)
    expect(site.at(0)).toMatchObject({ status: 'Charging', currentA: 16, vehicle: expect.anything() as object })
    expect(notes(site)).toEqual([`is ${status} while the values show a draw`])
  })

  test.each(['Faulted', 'Unavailable'] as const)('that says %s has a session, and the status stays', (status) => {
    expect(drawing(status).at(0)).toMatchObject({ status, currentA: 16, vehicle: expect.anything() as object })
  })

  test.each(['SuspendedEV', 'SuspendedEVSE'] as const)(
    'that says %s charges, and its car may take more than the least',
    (status) => {
      const site = charging16()
      play(site, { status })
      expect(every5(site, amperes(16, 16, 16), amperes(16, 16, 16))).toMatchObject({
        status: 'Charging',
        currentA: 16,
        vehicle: { limitA: 32 },
      })
      expect(every5(site, amperes(0, 0, 0))).toMatchObject({ status, currentA: 0, ocpp: { transaction: { number: 10_001 } } })
    },
  )

  test.each([
    ['only reports its register', {}],
    ['reports 0 for all but its register', { currentA: [0, 0, 0], powerW: 0 }],
  ])('that %s has a session with a derived power', (_, zeros) => {
    const site = ocppWorld(1)
    play(site, BOOT, { status: 'Available' })
    const rising = Array.from({ length: 8 }, (_, place) => ({ meter: { ...zeros, energyWh: 10_003 + 10 * place } }))
    expect(every5(site, ...rising)).toMatchObject({
      status: 'Charging',
      powerW: expect.closeTo(7_200, -3) as number,
      ocpp: { origin: 'derived' },
    })
    const still = Array.from({ length: 15 }, () => ({ meter: { ...zeros, energyWh: 10_073 } }))
    expect(every5(site, ...still)).toMatchObject({ ...FREE, status: 'Available' })
  })

  test('with a transaction whose status never arrives charges', () => {
    const site = ocppWorld(1)
    play(site, BOOT, { status: 'Available' }, { start: { tag: 'T', key: 'k' } })
    expect(every5(site, amperes(16, 16, 16), amperes(16, 16, 16))).toMatchObject({
      status: 'Charging',
      ocpp: { transaction: { number: 10_001 } },
    })
    expect(play(site, { stop: true, transaction: '10001' })).toMatchObject({ ...FREE, status: 'Finishing' })
  })

  test('has its session again some seconds after the same status', () => {
    const site = drawing('Available')
    expect(play(site, { whole: { status: 'Available' } }, amperes(15, 15, 15))).toMatchObject({
      status: 'Charging',
      currentA: 15,
    })
    expect(play(site, { status: 'Available' })).toMatchObject({ ...FREE, status: 'Available' })
    expect(every5(site, amperes(15, 15, 15), amperes(15, 15, 15))).toMatchObject({
      status: 'Charging',
      currentA: 15,
      vehicle: expect.anything() as object,
    })
  })

  test('goes on with the transaction that such a status has ended', () => {
    const site = charging16()
    play(site, { status: 'Available' })
    const named = { ...amperes(16, 16, 16), transaction: '10001' }
    expect(play(site, named)).toMatchObject({ ...FREE, status: 'Available' })
    expect(every5(site, named, named)).toMatchObject({
      status: 'Charging',
      currentA: 16,
      vehicle: expect.anything() as object,
      ocpp: { transaction: { number: 10_001 } },
    })
  })

  test('whose events say that it is suspended charges', () => {
    const site = charging201()
    const event = { status: 'SuspendedEV', transaction: 'N2', event: true, ...amperes(14, 14, 14) } as const
    expect(every5(site, event, event, event)).toMatchObject({ status: 'Charging', currentA: 14 })
  })

  test('keeps its session while the platform suspends it', () => {
    const site = drawing('Available')
    play(site, { profile: { limitA: 0, answer: 'Accepted' } })
    expect(every5(site, amperes(0, 0, 0))).toMatchObject({ vehicle: expect.anything() as object })
    play(site, { profile: { limitA: 16, answer: 'Accepted' } })
    expect(every5(site, amperes(0, 0, 0))).toMatchObject({ ...FREE, status: 'Available' })
  })
})

describe('such a session ends when', () => {
  test.each<readonly [string, readonly ChargerMessage[]]>([
    ['the car draws no more', [amperes(0, 0, 0)]],
    ['the same status comes again', [{ status: 'Available' }]],
    ['another status arrives', [{ status: 'Finishing' }, { status: 'Available' }]],
    ['the charger boots', [BOOT, { status: 'Available' }]],
    ['the charger connects again', [SPLIT, { connected: true }, { status: 'Available' }]],
  ])('%s', (_, messages) => {
    expect(every5(drawing('Available'), ...messages)).toMatchObject({ ...FREE, status: 'Available' })
  })
})

describe('no session begins by', () => {
  test.each<readonly [string, readonly ChargerMessage[]]>([
    ['a single value', [amperes(16, 16, 16), amperes(0, 0, 0), amperes(0, 0, 0)]],
    ['what the charger itself draws', Array.from({ length: 4 }, () => ({ meter: { powerW: 180 } }))],
    ['the noise of a meter', Array.from({ length: 4 }, () => amperes(0.6, 0.4, 0.7))],
    ['a register that hardly rises', Array.from({ length: 8 }, (_, wh) => ({ meter: { energyWh: wh } }))],
  ])('%s', (_, messages) => {
    const site = ocppWorld(1)
    play(site, BOOT, { status: 'Available' })
    expect(every5(site, ...messages)).toMatchObject({ status: 'Available', vehicle: null })
  })
})
