import { describe, expect, test } from 'vitest'
import { BOOT, START, call, currents, status, values } from '../testing/raw-messages.ts'
import { after, startSite } from '../testing/reported-site.ts'
import { BOOT_201, connector, event } from '../testing/raw-events.ts'

const FAULTED = status('Faulted', { connectorId: 0 })

test('a fault of the charger from before a boot ends with the next status of a connector', async () => {
  const { station } = await after(BOOT, status('Available'), FAULTED, BOOT, status('Available'))
  expect(station).toMatchObject({ status: 'Available', ocpp: { whole: { status: null } } })
})

test.each([
  ['until a connector reports after a boot', [BOOT, status('Available'), FAULTED, BOOT]],
  ['while connectors report without a boot', [BOOT, FAULTED, status('Available')]],
  ['when it is reported again after the boot', [BOOT, FAULTED, BOOT, FAULTED, status('Available')]],
  ['when it is reported after the connector', [BOOT, FAULTED, BOOT, status('Available'), FAULTED]],
])('a fault of the charger stays %s', async (_, calls) => {
  const { station } = await after(...calls)
  expect(station).toMatchObject({ status: 'Faulted' })
})

test('a session at a connector that is no station is noted, and changes no other one', async () => {
  const start = call('StartTransaction', (timestamp) => ({ connectorId: 3, idTag: 'T', meterStart: 0, timestamp }))
  const { station } = await after(BOOT, START, status('Charging'), values(currents('16')), start)
  expect(station).toMatchObject({ status: 'Charging', currentA: 16 })
  expect(station.ocpp?.deviations.map(({ clause, what }) => `${clause} ${what}`)).toEqual([
    'OCPP 1.6 StartTransaction.req is at connector 3, which is no station; the session is not shown',
  ])
})

test('2.0.1: a session at an EVSE that is no station is noted', async () => {
  const site = await startSite({ protocol: 'ocpp2.0.1' })
  await site.send(BOOT_201, connector('Available'), event('Started', { evse: { id: 2, connectorId: 1 } }))
  expect(site.station()).toMatchObject({ status: 'Available', vehicle: null })
  expect(site.station().ocpp?.deviations.map(({ what }) => what)).toContain(
    'is at connector 2, which is no station; the session is not shown',
  )
})

describe('2.0.1: an event of a running transaction at an EVSE that is no station', () => {
  const ampere = ['L1', 'L2', 'L3'].map((phase) => ({ value: 7, measurand: 'Current.Import', phase }))
  const elsewhere = event('Updated', { evse: { id: 3, connectorId: 1 } }, {}, ampere)

  test.each([
    ['has named', false],
    ['has named before the connection was lost', true],
  ])('is read at the connector that an event %s, and noted', async (_, isLost) => {
    const site = await startSite({ protocol: 'ocpp2.0.1' })
    await site.send(BOOT_201, connector('Available'), connector('Occupied'), event('Started', { evse: { id: 1 } }))
    if (isLost) {
      await site.kill()
      await site.connect()
    }
    await site.send(elsewhere)
    expect(site.station()).toMatchObject({ status: 'Charging', currentA: 7, ocpp: { transaction: { id: 'N' } } })
    expect(site.station().ocpp?.deviations.map(({ what }) => what)).toContain(
      'is at connector 3, which is no station; its transaction is at 1',
    )
  })

  test('ends the session of a connector that was guessed', async () => {
    const site = await startSite({ protocol: 'ocpp2.0.1' })
    await site.send(BOOT_201, connector('Available'), connector('Occupied'), event('Started', { evse: undefined }), elsewhere)
    expect(site.station()).toMatchObject({ vehicle: null, currentA: 0, ocpp: { transaction: null } })
  })
})
