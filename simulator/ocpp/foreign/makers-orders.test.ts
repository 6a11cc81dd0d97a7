import { describe, expect, test } from 'vitest'
import { AT_16, BOOT, FREE, START, currents, status, stop, values, ENDED, call, charging } from '../testing/raw-messages.ts'
import { isRead, startSite, type Row } from '../testing/reported-site.ts'

/* Orders, messages, tags and moments of makers that no report names. */

const withWh = (wh: number) => ({ energyImportWh: expect.closeTo(wh, 0) as number })
const AT_10 = { status: 'Charging', currentA: 10, phasesInUse: 3 }
const draw = values(currents('10'))
const start = (more: object) =>
  call('StartTransaction', (timestamp) => ({ connectorId: 1, idTag: 'T', meterStart: 0, timestamp, ...more }))
const dated = (timestamp: string) =>
  call('MeterValues', (_, transactionId) => ({
    connectorId: 1,
    transactionId,
    meterValue: [{ timestamp, sampledValue: currents('10') }],
  }))

const KINDS: Readonly<Record<string, readonly Row[]>> = {
  'an order': [
    [
      'values with transaction 0 before the start',
      [BOOT, values(currents('10'), { transactionId: 0 }), START, status('Charging'), draw],
      { ...AT_10, ocpp: { transaction: { tag: 'T' } } },
    ],
    [
      'Preparing after the start, and no Charging',
      [BOOT, START, status('Preparing'), ...Array.from({ length: 5 }, () => draw)],
      { currentA: 10, vehicle: expect.anything() as object },
    ],
    ['two boots within a second in a session', charging(BOOT, BOOT, status('Charging'), draw), AT_10],
    [
      'values of the ENDED transaction after Available',
      charging(stop(500), status('Available'), values(currents('16')), values(currents('16'))),
      FREE,
    ],
    [
      'Available and Preparing in turn without a session',
      [BOOT, ...Array.from({ length: 6 }, () => [status('Available'), status('Preparing')]).flat(), status('Available')],
      FREE,
    ],
    ['a start at connector 0', [BOOT, start({ connectorId: 0 }), status('Charging'), draw], AT_10],
    ['a start with its connector as a text', [BOOT, start({ connectorId: '1' }), status('Charging'), draw], AT_10],
    ['a boot, a start and a stop at once, without a status', [BOOT, START, stop(700)], { ...ENDED, ...withWh(700) }],
  ],
  'a message beside a session': [
    [
      'of the firmware',
      charging(
        call('FirmwareStatusNotification', () => ({ status: 'Downloading' })),
        call('FirmwareStatusNotification', () => ({ status: 'rebooting' })),
      ),
      AT_16,
    ],
    ['of diagnostics without a word', charging(call('DiagnosticsStatusNotification', () => ({}))), AT_16],
    [
      'of security',
      charging(
        call('SecurityEventNotification', (timestamp) => ({ type: 'TamperDetection', timestamp, techInfo: 'x'.repeat(300) })),
      ),
      AT_16,
    ],
    [
      'of data of the maker, again and again',
      charging(...Array.from({ length: 20 }, () => call('DataTransfer', () => ({ vendorId: 'Maker', data: { a: 1 } })))),
      { status: 'Charging', currentA: 16 },
    ],
    ['that asks about another tag', charging(call('Authorize', () => ({ idTag: 1_234_567 }))), AT_16],
    [
      'of Unavailable, as planned for later',
      charging(status('Unavailable'), stop(500), status('Unavailable')),
      { status: 'Unavailable', ...ENDED },
    ],
  ],
  'a tag': [
    [
      'of 40 characters',
      [BOOT, start({ idTag: 'a'.repeat(40) }), status('Charging'), draw],
      { ...AT_10, ocpp: { transaction: { tag: 'a'.repeat(40) } } },
    ],
    ['of blanks', [BOOT, start({ idTag: '   ' }), status('Charging'), draw], AT_10],
  ],
  'a moment': [
    [
      'of 2099 in a status, and of now in the next ones',
      [BOOT, status('Available', { timestamp: '2099-12-31T23:59:59Z' }), START, status('Charging'), draw],
      AT_10,
    ],
    [
      'of 1970 in a status at the end of a session',
      charging(stop(500), status('Finishing', { timestamp: '1970-01-01T00:00:00Z' })),
      { status: 'Finishing', ...ENDED },
    ],
    ['of 1970 in Available after a lost stop', charging(status('Available', { timestamp: '1970-01-01T00:00:00Z' })), FREE],
    [
      'of 1970 in all messages',
      [
        BOOT,
        start({ timestamp: '1970-01-01T00:01:00Z' }),
        status('Charging', { timestamp: '1970-01-01T00:01:01Z' }),
        dated('1970-01-01T00:01:05Z'),
      ],
      AT_10,
    ],
    ['of 24:00', charging(dated('2026-03-02T24:00:00Z')), AT_10],
    ['of a leap second', charging(dated('2026-03-02T08:00:60Z')), AT_10],
    ['of 2099 in values, and of now in the next ones', charging(dated('2099-01-01T00:00:00Z'), draw), AT_10],
    ['of the summer time of the maker', charging(dated('2026-03-02T16:00:10+08:00')), AT_10],
  ],
}
describe.each(Object.entries(KINDS))('%s', (_, kind) => {
  test.each(kind)('%s', async (__, calls, expected) => {
    const site = await startSite()
    await site.send(...calls)
    expect({ station: site.station(), refusals: site.refusals }).toMatchObject(isRead(expected))
  })
})
