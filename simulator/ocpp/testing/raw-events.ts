import type { RawCall } from './raw-charger.ts'
import { call, ofPhases } from './raw-messages.ts'

/* Messages of OCPP 2.0.1. */

export const BOOT_201: RawCall = ['BootNotification', { reason: 'PowerUp', chargingStation: { vendorName: 'V', model: 'M' } }]
export const connector = (connectorStatus: unknown, more: object = {}) =>
  call('StatusNotification', (timestamp) => ({ timestamp, connectorStatus, evseId: 1, connectorId: 1, ...more }))
/** An event of transaction N at 10 A. */
export const event = (
  eventType: string,
  more: object = {},
  info: object = {},
  sampledValue: unknown = ofPhases('Current.Import', [10, 10, 10]),
) =>
  call('TransactionEvent', (timestamp) => ({
    eventType,
    timestamp,
    triggerReason: 'MeterValuePeriodic',
    seqNo: 1,
    evse: { id: 1, connectorId: 1 },
    transactionInfo: { transactionId: 'N', chargingState: 'Charging', ...info },
    meterValue: [{ timestamp, sampledValue }],
    ...more,
  }))
