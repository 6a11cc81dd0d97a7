import { describe, expect, test } from 'vitest'
import type { RawCall } from '../testing/raw-charger.ts'
import { BOOT_201, connector, event } from '../testing/raw-events.ts'
import { AT_10, BOOT, FREE, call, currents, energy, ofPhases, status, values } from '../testing/raw-messages.ts'
import { startSite } from '../testing/reported-site.ts'

/* A charger delivers what it has kept since before the platform knew of it, such as over a restart of the platform. */

const ago = (iso: string, minutes: number) => new Date(Date.parse(iso) - minutes * 60_000).toISOString()
const register = (value: number) => ({ measurand: 'Energy.Active.Import.Register', value })
/** An event of transaction O that was taken without a connection. */
const kept = (eventType: string, minutes: number, wh: number, state = 'Charging', transactionId = 'O'): RawCall =>
  call('TransactionEvent', (now) => ({
    eventType,
    timestamp: ago(now, minutes),
    offline: true,
    triggerReason: 'MeterValuePeriodic',
    seqNo: 1,
    evse: { id: 1, connectorId: 1 },
    transactionInfo: { transactionId, ...(eventType !== 'Ended' && { chargingState: state }) },
    meterValue: [{ timestamp: ago(now, minutes), sampledValue: [...ofPhases('Current.Import', [20, 20, 20]), register(wh)] }],
  }))
const startOf = (minutes: number) =>
  call('StartTransaction', (now) => ({ connectorId: 1, idTag: 'T', meterStart: 1_000, timestamp: ago(now, minutes) }))
const valuesOf = (minutes: number) =>
  call('MeterValues', (now, transactionId) => ({
    connectorId: 1,
    transactionId,
    meterValue: [{ timestamp: ago(now, minutes), sampledValue: [...currents('20'), energy('2000')] }],
  }))
const stopOf = (minutes: number) =>
  call('StopTransaction', (now, transactionId) => ({ transactionId, meterStop: 3_000, timestamp: ago(now, minutes) }))

describe('after a status of the present, 1.6', () => {
  test.each<readonly [string, readonly RawCall[], object]>([
    ['a start begins no session at a free connector', [startOf(30)], FREE],
    ['values are no draw of a free connector', [valuesOf(20)], FREE],
    ['a whole transaction counts with its energy', [startOf(30), valuesOf(20), stopOf(10)], { ...FREE, energyImportWh: 2_000 }],
  ])('%s', async (_, calls, expected) => {
    const site = await startSite()
    await site.send(BOOT, status('Available'), ...calls)
    expect(site.station()).toMatchObject(expected)
  })

  test('a transaction that is over has a number of its own', async () => {
    const site = await startSite()
    await site.send(BOOT, status('Available'), startOf(30))
    expect(site.transaction()).toBeGreaterThan(0)
  })

  test('a transaction goes on at a connector that charges', async () => {
    const site = await startSite()
    await site.send(BOOT, status('Charging'), startOf(30), valuesOf(20))
    await site.send(values([...currents('10'), energy('3000')]))
    expect(site.station()).toMatchObject(AT_10)
  })

  test('values of a clock that is always behind are those of the present', async () => {
    const site = await startSite()
    const behind = (iso: string) => ({ timestamp: ago(iso, 120) })
    await site.send(
      BOOT,
      call('StatusNotification', (now) => ({ connectorId: 1, errorCode: 'NoError', status: 'Charging', ...behind(now) })),
      call('MeterValues', (now) => ({ connectorId: 1, meterValue: [{ ...behind(now), sampledValue: currents('10') }] })),
    )
    expect(site.station()).toMatchObject(AT_10)
  })
})

describe('with the mark of 2.0.1', () => {
  const RUNNING = [BOOT_201, connector('Occupied'), event('Started'), event('Updated')]
  const IS_AT_10 = { ...AT_10, status: 'Charging', ocpp: { transaction: { id: 'N' } } }
  test.each<readonly [string, readonly RawCall[], object]>([
    ['a start begins no session at a free connector', [BOOT_201, connector('Available'), kept('Started', 30, 1_000)], FREE],
    ['an event takes over no session at a free connector', [BOOT_201, connector('Available'), kept('Updated', 30, 1_000)], FREE],
    [
      'a whole transaction counts with its energy',
      [BOOT_201, connector('Available'), kept('Started', 30, 1_000), kept('Updated', 20, 2_000), kept('Ended', 10, 3_000)],
      { ...FREE, energyImportWh: 2_000 },
    ],
    [
      'an earlier event of the running transaction is no present draw',
      [...RUNNING, kept('Updated', 20, 1_000, 'SuspendedEV', 'N')],
      IS_AT_10,
    ],
    ['an event of hours ago is no present draw', [...RUNNING, kept('Updated', 400, 1_000, 'Charging', 'N')], IS_AT_10],
    ['the end of another transaction ends nothing', [...RUNNING, kept('Ended', 20, 1_000)], IS_AT_10],
    [
      'a transaction goes on at a connector that is occupied',
      [BOOT_201, connector('Occupied'), kept('Started', 30, 1_000, 'Charging', 'N'), event('Updated')],
      IS_AT_10,
    ],
    [
      'the events of a clock of 1970 are those of the present',
      [
        BOOT_201,
        connector('Occupied', { timestamp: '1970-01-01T00:00:10Z' }),
        event('Updated', { offline: true, timestamp: '1970-01-01T00:00:12Z' }),
      ],
      IS_AT_10,
    ],
  ])('%s', async (_, calls, expected) => {
    const site = await startSite({ protocol: 'ocpp2.0.1' })
    await site.send(...calls)
    expect(site.station()).toMatchObject(expected)
  })
})
