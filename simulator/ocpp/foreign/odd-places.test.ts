import { expect, test } from 'vitest'
import type { RawAnswers } from '../testing/raw-charger.ts'
import { BOOT_201, connector, event } from '../testing/raw-events.ts'
import { CHARGING, FREE, beats, AT_10, ENDED, call, ofPhases } from '../testing/raw-messages.ts'
import { isRead, startSite, type Row } from '../testing/reported-site.ts'

/* Scalars, lists and objects in place of each other, in OCPP 2.0.1, configurations and answers. */

const AT_6900_W = { powerW: expect.closeTo(6_900, -2) as number }

const availability = (actualValue: unknown, component: unknown, more: object = {}) =>
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
        component,
        variable: { name: 'AvailabilityState' },
        ...more,
      },
    ],
  }))
const RUNNING = { ...AT_10, status: 'Charging', ocpp: { transaction: { id: 'N' } } }
const sampledOf = (sampledValue: unknown) => ({ meterValue: [{ timestamp: '2026-03-02T08:00:00Z', sampledValue }] })

test.each<Row>([
  [
    'a report with an EVSE as a number',
    [availability('Faulted', { name: 'Connector', evse: 1 })],
    { status: 'Faulted', ocpp: { whole: { status: null } } },
  ],
  ['a report with an EVSE as a text', [availability('Occupied', { name: 'Connector', evse: '1' })], { status: 'Preparing' }],
  [
    'a report with an EVSE as a list',
    [availability('Faulted', { name: 'Connector', evse: [{ id: 1, connectorId: 1 }] })],
    { status: 'Faulted', ocpp: { whole: { status: null } } },
  ],
  ['a report of EVSE 2', [connector('Available'), availability('Faulted', { name: 'Connector', evse: 2 })], FREE],
  [
    'a report with a component and a variable as texts',
    [availability('Unavailable', 'ChargingStation', { variable: 'AvailabilityState' })],
    { status: 'Unavailable' },
  ],
  [
    'a report of a single event without its list',
    [
      call('NotifyEvent', (timestamp) => ({
        eventData: {
          timestamp,
          actualValue: 'Faulted',
          component: { name: 'EVSE', evse: { id: 1 } },
          variable: { name: 'AvailabilityState' },
        },
      })),
    ],
    { status: 'Faulted' },
  ],
  ['a status with an EVSE as an object', [connector('Occupied', { evseId: { id: 1, connectorId: 1 } })], { status: 'Preparing' }],
  ['a status as an object', [connector({ status: 'Faulted' })], { status: 'Faulted' }],
  [
    'a status with evse as an object in place of evseId',
    [connector('Faulted', { evseId: undefined, evse: { id: 1 } })],
    { status: 'Faulted', ocpp: { whole: { status: null } } },
  ],
  [
    'values with an EVSE as an object',
    [
      event('Started', { meterValue: undefined }),
      call('MeterValues', (timestamp) => ({
        evseId: { id: 1 },
        meterValue: [{ timestamp, sampledValue: ofPhases('Current.Import', [10, 10, 10]) }],
      })),
    ],
    RUNNING,
  ],
  [
    'values with evse in place of evseId',
    [
      event('Started', { meterValue: undefined }),
      call('MeterValues', (timestamp) => ({
        evse: { id: 1 },
        meterValue: [{ timestamp, sampledValue: ofPhases('Current.Import', [10, 10, 10]) }],
      })),
    ],
    RUNNING,
  ],
  [
    'values with connectorId in place of evseId',
    [
      event('Started', { meterValue: undefined }),
      call('MeterValues', (timestamp) => ({
        connectorId: 1,
        meterValue: [{ timestamp, sampledValue: ofPhases('Current.Import', [10, 10, 10]) }],
      })),
    ],
    RUNNING,
  ],
  ['an EVSE as a list', [event('Started', { evse: [{ id: 1, connectorId: 1 }] })], RUNNING],
  ['an EVSE whose id is an object', [event('Started', { evse: { id: { id: 1 } } })], RUNNING],
  ['the information as a text', [event('Started', { transactionInfo: 'N' })], { ...AT_10, ocpp: { transaction: { id: 'N' } } }],
  [
    'the information as a list',
    [event('Started', { transactionInfo: [{ transactionId: 'N', chargingState: 'Charging' }] })],
    RUNNING,
  ],
  ['a token as a text', [event('Started', { idToken: 'TAG' })], { ...RUNNING, ocpp: { transaction: { id: 'N', tag: 'TAG' } } }],
  [
    'a unit as a list',
    [event('Started', sampledOf([{ value: 6.9, measurand: 'Power.Active.Import', unitOfMeasure: [{ unit: 'kW' }] }]))],
    AT_6900_W,
  ],
  [
    'a signed value beside the plain one',
    [
      event(
        'Started',
        sampledOf([
          {
            value: 6_900,
            measurand: 'Power.Active.Import',
            signedMeterValue: { signedMeterData: 'x', signingMethod: '', encodingMethod: 'OCMF', publicKey: '' },
          },
        ]),
      ),
    ],
    AT_6900_W,
  ],
  [
    'a kW with a multiplier of -3',
    [
      event(
        'Started',
        sampledOf([{ value: 6_900, measurand: 'Power.Active.Import', unitOfMeasure: { unit: 'kW', multiplier: -3 } }]),
      ),
    ],
    AT_6900_W,
  ],
  ['an end that still charges', [event('Started'), event('Ended')], ENDED],
  [
    'an end as its only event',
    [connector('Occupied'), event('Ended'), connector('Available')],
    { ...ENDED, status: 'Available' },
  ],
  ['a start after its update', [event('Updated'), event('Started')], RUNNING],
  [
    'a boot with the charger as a text',
    [['BootNotification', { reason: 'PowerUp', chargingStation: 'M7' }], event('Started')],
    { ...RUNNING, isOnline: true },
  ],
  ['a number for its type', [event('Started'), event('Updated', { eventType: 1 })], RUNNING],
])('2.0.1: %s', async (_, calls, expected) => {
  const site = await startSite({ protocol: 'ocpp2.0.1' })
  await site.send(BOOT_201, ...calls)
  expect({ station: site.station(), refusals: site.refusals }).toMatchObject(isRead(expected))
})

const profileOf = (params: Record<string, unknown>) =>
  params.csChargingProfiles as {
    stackLevel: number
    chargingProfilePurpose: string
    chargingSchedule: { chargingRateUnit: string }
  }
const keys = (...configurationKey: readonly object[]): RawAnswers => ({ GetConfiguration: { configurationKey } })
const UNIT = 'ChargingScheduleAllowedChargingRateUnit'
const LEVEL = 'ChargeProfileMaxStackLevel'

test.each<readonly [string, RawAnswers, object]>([
  ['units in lower case', keys({ key: UNIT, readonly: true, value: 'power' }), { unit: 'W' }],
  ['units as their symbols', keys({ key: UNIT, readonly: true, value: 'W' }), { unit: 'W' }],
  ['units as a list', keys({ key: UNIT, readonly: true, value: ['Power'] }), { unit: 'W' }],
  ['units between semicolons', keys({ key: UNIT, readonly: true, value: 'Current;Power' }), { unit: 'A' }],
  ['units as words', keys({ key: UNIT, readonly: true, value: 'Watts' }), { unit: 'W' }],
  ['units as Watt', keys({ key: UNIT, readonly: true, value: '["W"]' }), { unit: 'W' }],
  ['keys in lower case', keys({ key: UNIT.toLowerCase(), readonly: true, value: 'Power' }), { unit: 'W' }],
  ['a level with decimals', keys({ key: LEVEL, readonly: true, value: '8.0' }), { level: 8 }],
  ['a level as a number', keys({ key: LEVEL, readonly: true, value: 8 }), { level: 8 }],
  ['a level of -1', keys({ key: LEVEL, readonly: true, value: '-1' }), { level: 0 }],
  ['no value of a level', keys({ key: LEVEL, readonly: true }), { level: 0 }],
  ['keys as an object', { GetConfiguration: { configurationKey: { key: UNIT, readonly: true, value: 'Power' } } }, { unit: 'W' }],
  ['keys as fields', { GetConfiguration: { [UNIT]: 'Power' } }, {}],
])('a configuration with %s leaves a charger that is limited', async (_, answers, expected) => {
  const site = await startSite({ answers, budgetA: 10 })
  await site.send(...CHARGING, ...beats(2))
  const sent = await site.receives('SetChargingProfile', (one) => profileOf(one).chargingProfilePurpose === 'TxProfile')
  await site.engine.advance(1_000)
  const { stackLevel: level, chargingSchedule } = profileOf(sent)
  expect({ level, unit: chargingSchedule.chargingRateUnit }).toMatchObject(expected)
  expect(site.station()).toMatchObject({ ocpp: { refuses: false }, path: { queue: { inForce: 10 } } })
})

test.each<readonly [string, unknown]>([
  ['in lower case', { status: 'accepted' }],
  ['with its field in upper case', { Status: 'ACCEPTED' }],

  ['as a list', [{ status: 'Accepted' }]],
  ['as an object in its field', { status: { status: 'Accepted' } }],
])('an answer to a limit %s is read', async (_, answer) => {
  const site = await startSite({ answers: { SetChargingProfile: () => answer as never }, budgetA: 10 })
  await site.send(...CHARGING, ...beats(2))
  await site.receives('SetChargingProfile', (one) => profileOf(one).chargingProfilePurpose === 'TxProfile')
  await site.engine.advance(1_000)
  expect(site.station()).toMatchObject({ ocpp: { refuses: false }, path: { queue: { inForce: 10 } } })
})
