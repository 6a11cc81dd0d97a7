import type { Protocol } from '../endpoint/limit-call.ts'
import type { RawAnswers, RawCall } from './raw-charger.ts'

/** Seconds of heartbeats. */
const wait = (seconds: number): RawCall[] => Array.from({ length: seconds }, () => ['Heartbeat', {}])
export const status = (connectorId: number, word: string, more: object = {}): RawCall => [
  'StatusNotification',
  (timestamp) => ({ connectorId, errorCode: 'NoError', status: word, timestamp, ...more }),
]
const start: RawCall = ['StartTransaction', (timestamp) => ({ connectorId: 1, idTag: 'AABBCCDD', meterStart: 0, timestamp })]
const stop = (meterStop: number, more: object = {}): RawCall => [
  'StopTransaction',
  (timestamp, transactionId) => ({ transactionId, meterStop, timestamp, ...more }),
]
const values = (sampledValue: readonly object[], more: object = {}): RawCall => [
  'MeterValues',
  (timestamp, transactionId) => ({ connectorId: 1, transactionId, meterValue: [{ timestamp, sampledValue }], ...more }),
]
const sample = (measurand: string, value: number, unit: string, more: object = {}) => ({
  measurand,
  value: String(value),
  unit,
  ...more,
})
const phases = ['L1', 'L2', 'L3']
const currents = (amperes: number) => phases.map((phase) => sample('Current.Import', amperes, 'A', { phase }))
const event = (eventType: string, seqNo: number, more: object, about: object = {}): RawCall => [
  'TransactionEvent',
  (timestamp) => ({
    eventType,
    seqNo,
    timestamp,
    triggerReason: eventType === 'Started' ? 'Authorized' : eventType === 'Ended' ? 'StopAuthorized' : 'ChargingStateChanged',
    transactionInfo: { transactionId: 'a1b2', ...about },
    ...more,
  }),
]
export const status201 = (connectorStatus: string): RawCall => [
  'StatusNotification',
  (timestamp) => ({ evseId: 1, connectorId: 1, connectorStatus, timestamp }),
]
const evse = { evse: { id: 1, connectorId: 1 } }
const token = { idToken: { idToken: 'AABBCCDD', type: 'ISO14443' } }

/** The order of messages of a program, as we have recorded it; contents are ours. */
export interface Program {
  readonly name: string
  readonly protocol: Protocol
  readonly answers?: RawAnswers
  readonly boot: readonly RawCall[]
  readonly session: readonly RawCall[]
  /** Values at 10 A or 6,900 W after 1,000 Wh; none for a program without a meter. */
  readonly values: readonly RawCall[]
  readonly unplug: readonly RawCall[]
  /** After a kill in a session. */
  readonly restart: readonly RawCall[]
  readonly resumes: boolean
  readonly energyWh: number
  /** What the draw is after the values. */
  readonly origin: string
}

export const PROGRAMS: readonly Program[] = [
  {
    name: 'solidstudio ocpp-virtual-charge-point: reports energy only, and forgets the session when it is killed',
    protocol: 'ocpp1.6',
    answers: { TriggerMessage: 'NotImplemented' },
    boot: [
      [
        'BootNotification',
        { chargePointVendor: 'Maker', chargePointModel: 'Virtual', chargePointSerialNumber: 'S001', firmwareVersion: '1.0.0' },
      ],
      status(1, 'Available'),
    ],
    session: [status(1, 'Preparing'), start, status(1, 'Charging')],
    values: [
      values([{ value: '0', measurand: 'Energy.Active.Import.Register', unit: 'Wh' }]),
      ...wait(29),
      values([{ value: '57', measurand: 'Energy.Active.Import.Register', unit: 'Wh' }]),
    ],
    unplug: [stop(57), status(1, 'Finishing'), status(1, 'Available')],
    restart: [['BootNotification', { chargePointVendor: 'Maker', chargePointModel: 'Virtual' }], status(1, 'Available')],
    resumes: false,
    energyWh: 57,
    origin: 'derived',
  },
  {
    name: 'MicroOcpp: connector 0 first, SoC among the values, and resumes the session after a kill',
    protocol: 'ocpp1.6',
    boot: [
      ['BootNotification', { chargePointModel: 'Sim', chargePointVendor: 'Maker', firmwareVersion: '2' }],
      status(0, 'Available'),
      status(1, 'Available'),
    ],
    session: [['Authorize', { idTag: 'AABBCCDD' }], status(1, 'Preparing'), start, status(1, 'Charging')],
    values: [
      values([
        sample('Energy.Active.Import.Register', 1_000, 'Wh'),
        sample('Power.Active.Import', 6_900, 'W'),
        sample('SoC', 40, 'Percent'),
      ]),
    ],
    unplug: [status(1, 'SuspendedEV'), stop(1_000, { reason: 'EVDisconnected' }), status(1, 'Available')],
    restart: [
      ['BootNotification', { chargePointModel: 'Sim', chargePointVendor: 'Maker' }],
      status(0, 'Available'),
      status(1, 'Charging'),
    ],
    resumes: true,
    energyWh: 1_000,
    origin: 'measured',
  },
  {
    name: 'SAP simulator: all measurands of each phase, and values in the stop',
    protocol: 'ocpp1.6',
    boot: [
      [
        'BootNotification',
        {
          chargePointModel: 'Model',
          chargePointVendor: 'Maker',
          chargeBoxSerialNumber: 'B1',
          chargePointSerialNumber: 'P1',
          firmwareVersion: '1.0',
          meterSerialNumber: 'M1',
          meterType: 'T',
        },
      ],
      status(0, 'Available'),
      status(1, 'Available'),
    ],
    session: [['Authorize', { idTag: 'AABBCCDD' }], status(1, 'Preparing'), start, status(1, 'Charging')],
    values: [
      values([
        ...phases.map((phase) =>
          sample('Voltage', 230, 'V', { phase: `${phase}-N`, context: 'Sample.Periodic', location: 'Outlet' }),
        ),
        sample('Power.Active.Import', 6.9, 'kW'),
        ...currents(10),
        sample('Energy.Active.Import.Register', 1_000, 'Wh'),
      ]),
    ],
    unplug: [
      status(1, 'Finishing'),
      [
        'StopTransaction',
        (timestamp, transactionId) => ({
          transactionId,
          meterStop: 1_000,
          timestamp,
          idTag: 'AABBCCDD',
          reason: 'Local',
          transactionData: [
            { timestamp, sampledValue: [sample('Energy.Active.Import.Register', 1_000, 'Wh', { context: 'Transaction.End' })] },
          ],
        }),
      ],
      status(1, 'Available'),
    ],
    restart: [
      ['BootNotification', { chargePointModel: 'Model', chargePointVendor: 'Maker' }],
      status(0, 'Available'),
      status(1, 'Available'),
    ],
    resumes: false,
    energyWh: 1_000,
    origin: 'measured',
  },
  {
    name: 'SAP simulator in 2.0.1: limits are not implemented',
    protocol: 'ocpp2.0.1',
    answers: { SetChargingProfile: 'NotImplemented', ClearChargingProfile: 'NotImplemented' },
    boot: [
      [
        'BootNotification',
        { reason: 'PowerUp', chargingStation: { model: 'Model', vendorName: 'Maker', serialNumber: 'S1', firmwareVersion: '1' } },
      ],
      status201('Available'),
    ],
    session: [status201('Occupied'), event('Started', 0, { ...evse, ...token }, { chargingState: 'Charging' })],
    values: [
      event('Updated', 1, {
        ...evse,
        meterValue: [
          {
            timestamp: '2026-03-02T08:00:00Z',
            sampledValue: [
              { value: 6_900, measurand: 'Power.Active.Import', unitOfMeasure: { unit: 'W' } },
              { value: 0, measurand: 'Energy.Active.Import.Register', unitOfMeasure: { unit: 'Wh' } },
            ],
          },
        ],
      }),
      event('Updated', 2, {
        ...evse,
        meterValue: [
          {
            timestamp: '2026-03-02T08:00:05Z',
            sampledValue: [
              { value: 6_900, measurand: 'Power.Active.Import', unitOfMeasure: { unit: 'W' } },
              { value: 1, measurand: 'Energy.Active.Import.Register', unitOfMeasure: { unit: 'Wh', multiplier: 1 } },
            ],
          },
        ],
      }),
    ],
    unplug: [event('Ended', 3, evse, { stoppedReason: 'Local' }), status201('Available')],
    restart: [
      ['BootNotification', { reason: 'PowerUp', chargingStation: { model: 'Model', vendorName: 'Maker' } }],
      status201('Available'),
    ],
    resumes: false,
    energyWh: 10,
    origin: 'measured',
  },
  {
    name: 'shiv3 ocpp-cp-simulator in 2.0.1: no meter values',
    protocol: 'ocpp2.0.1',
    answers: { GetVariables: 'NotImplemented', SetVariables: 'NotImplemented', TriggerMessage: 'NotImplemented' },
    boot: [
      ['BootNotification', { reason: 'PowerUp', chargingStation: { model: 'Sim', vendorName: 'Maker' } }],
      status201('Available'),
    ],
    session: [status201('Occupied'), event('Started', 0, { ...evse, ...token }, { chargingState: 'Charging' })],
    values: [],
    unplug: [event('Ended', 1, evse, { stoppedReason: 'EVDisconnected' }), status201('Available')],
    restart: [
      ['BootNotification', { reason: 'PowerUp', chargingStation: { model: 'Sim', vendorName: 'Maker' } }],
      status201('Available'),
    ],
    resumes: false,
    energyWh: 0,
    origin: 'assumed',
  },
  {
    name: 'ocpp-ts: the smallest messages that the standard allows',
    protocol: 'ocpp1.6',
    answers: { GetConfiguration: { configurationKey: [] }, TriggerMessage: 'NotSupported' },
    boot: [
      ['BootNotification', { chargePointVendor: 'Maker', chargePointModel: 'Client' }],
      ['StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' }],
    ],
    session: [start, ['StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Charging' }]],
    values: [values([{ value: '1000' }, ...currents(10)])],
    unplug: [stop(1_000), ['StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' }]],
    restart: [['BootNotification', { chargePointVendor: 'Maker', chargePointModel: 'Client' }], status(1, 'Available')],
    resumes: false,
    energyWh: 1_000,
    origin: 'derived',
  },
  {
    name: 'mobilityhouse ocpp: sends the start before any status',
    protocol: 'ocpp1.6',
    boot: [
      ['BootNotification', { chargePointModel: 'Client', chargePointVendor: 'Maker' }],
      ['Heartbeat', {}],
    ],
    session: [['Authorize', { idTag: 'AABBCCDD' }], start, status(1, 'Charging')],
    values: [values([sample('Power.Active.Import', 6_900, 'W'), sample('Energy.Active.Import.Register', 1_000, 'Wh')])],
    unplug: [stop(1_000), status(1, 'Available')],
    restart: [['BootNotification', { chargePointModel: 'Client', chargePointVendor: 'Maker' }], status(1, 'Available')],
    resumes: false,
    energyWh: 1_000,
    origin: 'measured',
  },
]
