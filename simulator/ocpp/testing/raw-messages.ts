import type { RawCall } from './raw-charger.ts'

export const BOOT: RawCall = ['BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' }]
export const START: RawCall = ['StartTransaction', (timestamp) => ({ connectorId: 1, idTag: 'T', meterStart: 0, timestamp })]
export const call = (action: string, params: (timestamp: string, transactionId: number) => object): RawCall => [
  action,
  params as never,
]
export const status = (word: string, more: object = {}): RawCall => [
  'StatusNotification',
  (timestamp) => ({ connectorId: 1, errorCode: 'NoError', status: word, timestamp, ...more }),
]
export const values = (sampledValue: readonly object[], more: object = {}): RawCall => [
  'MeterValues',
  (timestamp, transactionId) => ({ connectorId: 1, transactionId, meterValue: [{ timestamp, sampledValue }], ...more }),
]
export const stopOf = (transactionId: number): RawCall => [
  'StopTransaction',
  (timestamp) => ({ transactionId, meterStop: 500, timestamp }),
]
export const stop = (meterStop: number): RawCall => [
  'StopTransaction',
  (timestamp, transactionId) => ({ transactionId, meterStop, timestamp }),
]
export const amperes = (value: unknown, phase?: string, more: object = {}) => ({
  value,
  measurand: 'Current.Import',
  unit: 'A',
  phase,
  ...more,
})
export const currents = (value: unknown) => ['L1', 'L2', 'L3'].map((phase) => amperes(value, phase))
export const ofPhases = (measurand: string, given: readonly unknown[], unit?: string) =>
  given.map((value, place) => ({ measurand, value, unit, phase: `L${place + 1}` }))
export const power = (value: unknown, unit?: string) => ({ value, measurand: 'Power.Active.Import', unit })
export const energy = (value: unknown) => ({ value, measurand: 'Energy.Active.Import.Register', unit: 'Wh' })
export const beats = (seconds: number): RawCall[] => Array.from({ length: seconds }, () => ['Heartbeat', {}])

export const CHARGING: readonly RawCall[] = [BOOT, START, status('Charging'), values(currents('16'))]
export const charging = (...calls: readonly RawCall[]) => [...CHARGING, ...calls]
export const ENDED = { vehicle: null, powerW: 0, ocpp: { transaction: null } }
export const AT_10 = { currentA: 10, phasesInUse: 3 }
export const FREE = { status: 'Available', vehicle: null, powerW: 0, currentA: 0, ocpp: { transaction: null } }
export const AT_16 = { status: 'Charging', currentA: 16, phasesInUse: 3 }
