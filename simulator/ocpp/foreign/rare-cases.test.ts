import { describe, expect, test } from 'vitest'
import type { RawAnswers, RawCall } from '../testing/raw-charger.ts'
import { connector, event as eventOf } from '../testing/raw-events.ts'
import {
  AT_16,
  BOOT,
  CHARGING,
  FREE,
  START,
  amperes,
  beats,
  currents,
  energy,
  power,
  status,
  values,
  AT_10,
  ENDED,
  call,
  charging,
} from '../testing/raw-messages.ts'
import { after, isRead, startSite, type Row } from '../testing/reported-site.ts'

const wh = (value: unknown) => values([energy(value)])
const withWh = (expected: number) => ({ energyImportWh: expect.closeTo(expected, 0) as number })
const stopWith = (more: object) => call('StopTransaction', (timestamp) => ({ meterStop: 500, timestamp, ...more }))
const later = (timestamp: string, ms: number) => new Date(Date.parse(timestamp) + ms).toISOString()

const KINDS: Readonly<Record<string, readonly Row[]>> = {
  'a stop': [
    [
      'with its transaction as a text',
      charging(call('StopTransaction', (timestamp, id) => ({ transactionId: String(id), meterStop: 500, timestamp }))),
      ENDED,
    ],
    ['with transaction 0 while its connector charges', charging(stopWith({ transactionId: 0 })), ENDED],
    ['without a transaction', charging(stopWith({})), ENDED],
    ['of null', charging(stopWith({ transactionId: null })), ENDED],
    [
      'with a register as a text with its unit',
      charging(
        wh('100'),
        call('StopTransaction', (timestamp, transactionId) => ({ transactionId, meterStop: '150 Wh', timestamp })),
      ),
      { ...ENDED, ...withWh(150) },
    ],
  ],
  values: [
    [
      'as an object in place of a list',
      charging(
        call('MeterValues', (timestamp, transactionId) => ({
          connectorId: 1,
          transactionId,
          meterValue: { timestamp, sampledValue: currents('10') },
        })),
      ),
      AT_10,
    ],
    ['with a sampled value as an object', charging(values(power('6900', 'W') as never)), { powerW: expect.closeTo(6_900, 0) }],
    [
      'of a time an hour in front',
      charging(
        call('MeterValues', (timestamp, transactionId) => ({
          connectorId: 1,
          transactionId,
          meterValue: [{ timestamp: later(timestamp, 3_600_000).slice(0, 19), sampledValue: currents('10') }],
        })),
      ),
      AT_10,
    ],
    ['of registers with separators of thousands', charging(wh('12 345.0'), wh('12 360.0')), withWh(15)],
    ['of registers with commas between thousands', charging(wh('1,234,500.0'), wh('1,234,540.0')), withWh(40)],
    [
      'of an offered power alone are no draw',
      charging(values([{ value: '22000', measurand: 'Power.Offered', unit: 'W' }])),
      AT_16,
    ],
    [
      'of an offered current alone are no draw',
      charging(values([{ value: '6', measurand: 'Current.Offered', unit: 'A' }])),
      AT_16,
    ],
    [
      'of a power beside currents of 0',
      charging(values([...currents('0'), power('6900', 'W')])),
      { powerW: expect.closeTo(6_900, 0) as number },
    ],
    ['of phases L1-N, L2-N and L3-N', charging(values(['L1-N', 'L2-N', 'L3-N'].map((phase) => amperes('10', phase)))), AT_10],
    ['with the current of the neutral', charging(values([...currents('10'), amperes('1', 'N')])), AT_10],
    [
      'of signed data beside raw ones',
      charging(
        values([...currents('10'), { value: 'OCMF|{"x":1}', format: 'SignedData', measurand: 'Current.Import', phase: 'L1' }]),
      ),
      AT_10,
    ],
    [
      'of signed data alone keep the former draw',
      charging(values([{ value: 'OCMF|{}', format: 'SignedData', measurand: 'Power.Active.Import' }])),
      AT_16,
    ],
    [
      'of frequency, fan speed and temperature alone keep the former draw',
      charging(
        values([
          { value: '50', measurand: 'Frequency' },
          { value: '900', measurand: 'RPM' },
          { value: '40', measurand: 'Temperature', unit: 'Celsius' },
        ]),
      ),
      AT_16,
    ],
    [
      'with a state of charge of 101 keep the former one',
      charging(
        values([...currents('10'), { value: '55', measurand: 'SoC', unit: 'Percent' }]),
        values([...currents('10'), { value: '101', measurand: 'SoC', unit: 'Percent' }]),
      ),
      { ...AT_10, socPercent: 55 },
    ],
    [
      'of an exported current of 0 beside an imported one',
      charging(
        values([
          ...currents('10'),
          ...['L1', 'L2', 'L3'].map((phase) => ({ value: '0', measurand: 'Current.Export', unit: 'A', phase })),
        ]),
      ),
      AT_10,
    ],
    [
      'in kVA beside currents',
      charging(values([...currents('10'), { value: '6.9', measurand: 'Power.Apparent.Import', unit: 'kVA' }])),
      AT_10,
    ],
    ['of a connector that the site does not have', charging(values(currents('10'), { connectorId: 7 })), AT_16],
  ],
  'an order': [
    [
      'with boots again and again in a session',
      charging(BOOT, values(currents('10')), BOOT, values(currents('10')), BOOT, status('Charging'), values(currents('10'))),
      AT_10,
    ],
    [
      'with Charging before its start',
      [BOOT, status('Preparing'), status('Charging'), START, values(currents('10'))],
      { ...AT_10, status: 'Charging' },
    ],
    [
      'with data of the maker that fails',
      charging(['DataTransfer', { vendorId: 'x', messageId: 'y', data: { a: [1] } }], values(currents('10'))),
      AT_10,
    ],
    ['with a heartbeat that has fields', charging(['Heartbeat', { currentTime: 'x', extra: [] }], values(currents('10'))), AT_10],
    [
      'with a reservation and Unavailable after a session',
      charging(stopWith({}), status('Unavailable')),
      { ...ENDED, status: 'Unavailable' },
    ],
    [
      'with an unlisted word and no other status',
      [BOOT, status('Sleeping')],
      { ...FREE, isOnline: true, ocpp: { hasStatus: false } },
    ],
  ],
}
describe.each(Object.entries(KINDS))('%s', (_, kind) => {
  test.each(kind)('%s', async (__, calls, expected) => expect(await after(...calls)).toMatchObject(isRead(expected)))
})

const profileOf = (params: Record<string, unknown>) =>
  params.csChargingProfiles as {
    stackLevel: number
    chargingProfilePurpose: string
    chargingSchedule: { chargingRateUnit: string }
  }

describe('an answer', () => {
  test.each<readonly [string, RawAnswers]>([
    [
      'of unknown keys only',
      { GetConfiguration: { unknownKey: ['ChargeProfileMaxStackLevel', 'ChargingScheduleAllowedChargingRateUnit'] } },
    ],
    ['without any field', { GetConfiguration: {}, ChangeConfiguration: {} }],
    ['that needs a reboot', { ChangeConfiguration: { status: 'RebootRequired' } }],
    ['that is a text in place of an object', { ChangeConfiguration: { status: 'accepted ' } }],
    ['with a call error to every setting', { GetConfiguration: 'FormationViolation', ChangeConfiguration: 'FormationViolation' }],
  ])('%s leaves a charger that is limited', async (_, answers) => {
    const site = await startSite({ answers, budgetA: 10 })
    await site.send(...CHARGING, ...beats(2))
    await site.receives('SetChargingProfile', (one) => profileOf(one).chargingProfilePurpose === 'TxProfile')
    await site.engine.advance(1_000)
    expect(site.station()).toMatchObject({ ocpp: { refuses: false }, path: { queue: { inForce: 10 } } })
  })

  test.each(['FormationViolation', 'FormatViolation', 'PropertyConstraintViolation', 'TypeConstraintViolation', 'GenericError'])(
    'of the error %s to one purpose is a refusal: another one is sent',
    async (code) => {
      const answers: RawAnswers = {
        SetChargingProfile: (params) =>
          profileOf(params).chargingProfilePurpose === 'TxProfile' ? code : { status: 'Accepted' },
      }
      const site = await startSite({ answers, budgetA: 10 })
      await site.send(...CHARGING, ...beats(4))
      await site.engine.advance(2_000)
      expect(site.station()).toMatchObject({ ocpp: { refuses: false }, path: { queue: { inForce: 10 } } })
    },
  )
})

const event = (eventType: string, seqNo: unknown, more: object = {}, transactionId: unknown = 'N') =>
  eventOf(eventType, { seqNo, ...more }, { transactionId })
const availability = (actualValue: string, more: object = {}): RawCall =>
  call('NotifyEvent', (generatedAt) => ({
    generatedAt,
    seqNo: 0,
    eventData: [
      {
        eventId: 1,
        timestamp: generatedAt,
        trigger: 'Delta',
        actualValue,
        eventNotificationType: 'HardWiredNotification',
        component: { name: 'Connector', evse: { id: 1, connectorId: 1 } },
        variable: { name: 'AvailabilityState' },
        ...more,
      },
    ],
  }))
const RUNNING = { ...AT_10, status: 'Charging', ocpp: { transaction: { id: 'N' } } }

test.each<Row>([
  ['a number that starts again', [event('Started', 0), event('Updated', 1), event('Updated', 0), event('Updated', 0)], RUNNING],
  ['a number as a text', [event('Started', '0'), event('Updated', '1')], RUNNING],
  ['events of EVSE 0', [connector('Occupied'), event('Started', 0, { evse: { id: 0 } })], RUNNING],
  ['an unknown reason of a trigger', [event('Started', 0), event('Updated', 1, { triggerReason: 'Unlisted' })], RUNNING],
  ['a report in place of a status', [availability('Faulted')], { status: 'Faulted' }],
  ['a report of an occupied connector', [availability('Occupied')], { status: 'Preparing' }],
  [
    'a report of an available connector after a session',
    [event('Started', 0), event('Ended', 1), availability('Available')],
    { status: 'Available', ...ENDED },
  ],
  [
    'a report of the whole charger',
    [availability('Unavailable', { component: { name: 'ChargingStation' } })],
    { status: 'Unavailable' },
  ],
  ['a report of another variable', [connector('Available'), availability('Faulted', { variable: { name: 'Problem' } })], FREE],
])('2.0.1: %s', async (_, calls, expected) => {
  const site = await startSite({ protocol: 'ocpp2.0.1' })
  await site.send(['BootNotification', { reason: 'PowerUp', chargingStation: { vendorName: 'V', model: 'M' } }], ...calls)
  expect({ station: site.station(), refusals: site.refusals }).toMatchObject(isRead(expected))
})
