import { describe, expect, test, vi } from 'vitest'
import type { RawCall } from '../testing/raw-charger.ts'
import { BOOT_201, connector as connectorOf, event as eventOf } from '../testing/raw-events.ts'
import { BOOT, beats, currents, status, stopOf, values } from '../testing/raw-messages.ts'
import { startSite } from '../testing/reported-site.ts'

/* Messages of a charger with two connectors that do not say which of them they are about. */

const twoConnectors = [1, 2].map((connector) => ({
  id: connector,
  name: `Place ${connector}`,
  type: 'Post',
  sellerId: 1,
  groups: ['Yard'],
  ocpp: { identity: 'CP-1', connector },
}))

test('a stop of an unknown transaction that can be of both connectors ends none, and the statuses are asked for', async () => {
  const answers = { TriggerMessage: { status: 'Accepted' } }
  const site = await startSite({ posts: 2, answers }, { stations: twoConnectors })
  const start = (connectorId: number): RawCall => [
    'StartTransaction',
    (timestamp) => ({ connectorId, idTag: 'T', meterStart: 100, timestamp }),
  ]
  const at = (connectorId: number, calls: readonly RawCall[]): RawCall[] =>
    calls.map(([method, params]) => [
      method,
      (now, id) => ({ ...(typeof params === 'function' ? params(now, id) : params), connectorId, transactionId: undefined }),
    ])
  const draw = [status('Charging'), values(currents('10'))]
  await site.send(BOOT, start(1), ...at(1, draw), start(2), ...at(2, draw), stopOf(4_711))
  expect([0, 1].map((place) => site.station(place))).toMatchObject([1, 2].map(() => ({ status: 'Charging', currentA: 10 })))
  const asked = ({ requestedMessage }: Record<string, unknown>) => requestedMessage === 'StatusNotification'
  await site.receives('TriggerMessage', asked)
  await site.send(...at(1, [status('Finishing')]), ...at(2, [status('Charging')]))
  expect(site.station(0)).toMatchObject({ vehicle: null, powerW: 0, ocpp: { transaction: null } })
  expect(site.station(1)).toMatchObject({ status: 'Charging', ocpp: { transaction: { tag: 'T' } } })
  expect(site.station(0).ocpp?.deviations).toContainEqual(
    expect.objectContaining({ clause: 'OCPP 1.6 StopTransaction.req/transactionId' }),
  )
})

describe('an event of OCPP 2.0.1 without an EVSE, at a charger with two,', () => {
  const unplaced = { evse: undefined }
  const at = (evseId: number, status = 'Occupied') => connectorOf(status, { evseId })
  const free = [at(1, 'Available'), at(2, 'Available')]
  const wh = (value: number) => [{ value, measurand: 'Energy.Active.Import.Register', unitOfMeasure: { unit: 'Wh' } }]
  async function stationsAfter(...calls: readonly RawCall[]) {
    const site = await startSite({ protocol: 'ocpp2.0.1', posts: 2 }, { stations: twoConnectors })
    await site.send(BOOT_201, ...calls)
    return [site.station(0), site.station(1)]
  }

  test('belongs to the connector of the status that follows it', async () => {
    const [first, second] = await stationsAfter(...free, eventOf('Updated', unplaced), at(2), at(1), eventOf('Updated', unplaced))
    expect(first).toMatchObject({ status: 'Preparing', currentA: 0 })
    expect(second).toMatchObject({ status: 'Charging', currentA: 10, ocpp: { transaction: { id: 'N' } } })
  })

  test.each([
    ['a minute', false],
    ['the same second', true],
  ])('belongs to the connector of its status, after 100 others of %s without a status', async (_, isAtOnce) => {
    const site = await startSite({ protocol: 'ocpp2.0.1', posts: 2 }, { stations: twoConnectors })
    await site.send(BOOT_201, ...free)
    const stops = isAtOnce ? vi.spyOn(site.engine, 'advance').mockResolvedValue() : undefined
    const lost = Array.from({ length: 100 }, (__, place) => eventOf('Updated', unplaced, { transactionId: `lost ${place}` }))
    await site.send(...lost).finally(() => stops?.mockRestore())
    await site.send(...beats(isAtOnce ? 3 : 10), eventOf('Updated', unplaced), ...beats(isAtOnce ? 8 : 0), at(2))
    expect(site.station(1)).toMatchObject({ status: 'Charging', ocpp: { transaction: { id: 'N' } } })
  })

  test('moves to the connector that a later event of its transaction names', async () => {
    const named = eventOf('Started', { evse: { id: 2 } })
    const last = ['L1', 'L2', 'L3'].map((phase) => ({ value: 7, measurand: 'Current.Import', phase }))
    const events = [at(1), eventOf('Updated', unplaced), named, eventOf('Updated', unplaced, {}, last)]
    const [first, second] = await stationsAfter(...free, ...events)
    expect(first).toMatchObject({ currentA: 0, ocpp: { transaction: null } })
    expect(second).toMatchObject({ status: 'Charging', currentA: 7, ocpp: { transaction: { id: 'N' } } })
  })

  test('moves to the other connector once another transaction begins at the guessed one', async () => {
    const other = eventOf('Started', {}, { transactionId: 'M' })
    const last = ['L1', 'L2', 'L3'].map((phase) => ({ value: 7, measurand: 'Current.Import', phase }))
    const events = [at(1), eventOf('Updated', unplaced), other, at(2), eventOf('Updated', unplaced, {}, last)]
    const [first, second] = await stationsAfter(...free, ...events)
    expect(first).toMatchObject({ ocpp: { transaction: { id: 'M' } } })
    expect(second).toMatchObject({ status: 'Charging', currentA: 7, ocpp: { transaction: { id: 'N' } } })
  })

  test.each([
    ['while the statuses show two cars', [...free, at(2), at(1)], []],
    ['where the first statuses after it show both cars', [], [at(1), at(2), eventOf('Updated', unplaced)]],
  ])('belongs to none %s', async (_, before, after) => {
    const stations = await stationsAfter(...before, eventOf('Updated', unplaced), ...after)
    expect(stations).toMatchObject([1, 2].map(() => ({ status: 'Preparing', ocpp: { transaction: null } })))
  })

  test('adds no energy to another connector, if it ends an unknown transaction', async () => {
    const [, second] = await stationsAfter(
      eventOf('Started', {}, {}, wh(77_223)),
      eventOf('Started', { evse: { id: 2 } }, { transactionId: 'M' }, wh(5_000)),
      eventOf('Ended', { evse: { id: 2 } }, { transactionId: 'M' }, wh(5_010)),
      at(2),
      eventOf('Ended', unplaced, { transactionId: 'another' }, wh(77_235)),
      eventOf('Started', { evse: { id: 2 } }, { transactionId: 'O' }, wh(5_010)),
      eventOf('Updated', { evse: { id: 2 } }, { transactionId: 'O' }, wh(5_015)),
    )
    expect(second?.energyImportWh).toBeCloseTo(15 + (second?.plan.importRegisterWh ?? NaN), 0)
  })
})
