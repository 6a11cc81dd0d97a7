import type { Answer, Call, LogEntry } from './log-entry.ts'

/** A call of a log with its answer. */
export interface LoggedCall {
  readonly line: number
  /** By the clock of the log, ms; that of the message before it where the log has none. */
  readonly atMs: number
  readonly call: Call
  /** Undefined if the log has no answer. */
  answer: { readonly line: number; readonly atMs: number; readonly frame: Answer } | undefined
}

/** What a charger and its platform sent each other. */
export interface Conversation {
  readonly protocol: 'ocpp1.6' | 'ocpp2.0.1'
  readonly ofCharger: readonly LoggedCall[]
  readonly ofPlatform: readonly LoggedCall[]
  /** The clock of the platform less that of the log, ms. */
  readonly clockMs: number
  /** Answers to calls that the log does not have. */
  readonly withoutCall: readonly number[]
}

/** Calls that only a charger makes. DataTransfer is made by both sides. */
const OF_CHARGER = new Set(
  `Authorize BootNotification ClearedChargingLimit DiagnosticsStatusNotification FirmwareStatusNotification Get15118EVCertificate
  GetCertificateStatus Heartbeat LogStatusNotification MeterValues NotifyChargingLimit NotifyCustomerInformation
  NotifyDisplayMessages NotifyEVChargingNeeds NotifyEVChargingSchedule NotifyEvent NotifyMonitoringReport NotifyReport
  PublishFirmwareStatusNotification ReportChargingProfiles ReservationStatusUpdate SecurityEventNotification SignCertificate
  SignedFirmwareStatusNotification StartTransaction StatusNotification StopTransaction TransactionEvent`.split(/\s+/),
)
const OF_PLATFORM = new Set(
  `CancelReservation CertificateSigned ChangeAvailability ChangeConfiguration ClearCache ClearChargingProfile ClearDisplayMessage
  ClearVariableMonitoring CostUpdated CustomerInformation DeleteCertificate ExtendedTriggerMessage GetBaseReport
  GetChargingProfiles GetCompositeSchedule GetConfiguration GetDiagnostics GetDisplayMessages GetInstalledCertificateIds
  GetLocalListVersion GetLog GetMonitoringReport GetReport GetTransactionStatus GetVariables InstallCertificate
  PublishFirmware RemoteStartTransaction RemoteStopTransaction RequestStartTransaction RequestStopTransaction ReserveNow Reset
  SendLocalList SetChargingProfile SetDisplayMessage SetMonitoringBase SetMonitoringLevel SetNetworkProfile
  SetVariableMonitoring SetVariables SignedUpdateFirmware TriggerMessage UnlockConnector UnpublishFirmware
  UpdateFirmware`.split(/\s+/),
)

const isCall = (entry: LogEntry): entry is LogEntry & { frame: Call } => entry.frame.type === 2
/** The side that makes a call, by its action. */
const sideOf = (action: string) =>
  OF_CHARGER.has(action) ? ('charger' as const) : OF_PLATFORM.has(action) ? ('platform' as const) : undefined

/** Whether the program that wrote the log is the charger: the more calls of chargers it has sent. */
function isWrittenByCharger(entries: readonly LogEntry[]): boolean {
  const votes = entries.filter(isCall).map(({ sender, frame }) => {
    const side = sideOf(frame.action)
    if (!side || (sender !== 'sent' && sender !== 'received')) return 0
    return (side === 'charger') === (sender === 'sent') ? 1 : -1
  })
  return votes.reduce<number>((sum, vote) => sum + vote, 0) > 0
}

const textIn = (value: unknown, key: string): string | undefined => {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  return typeof found === 'string' ? found : undefined
}
const timeIn = (payload: unknown): number => {
  const values = (payload as { meterValue?: unknown } | null)?.meterValue
  const atMs = Date.parse(textIn(payload, 'timestamp') ?? textIn(Array.isArray(values) ? values[0] : null, 'timestamp') ?? '')
  return atMs
}

const HALF_DAY_MS = 43_200_000

/** The times of all messages, which never decrease. A log without times has those that the charger's calls contain. */
function timesOf(entries: readonly LogEntry[]): number[] {
  const isTimed = entries.some(({ atMs }) => atMs !== undefined)
  let lastMs: number | undefined
  let days = 0
  return entries.map((entry) => {
    const given = isTimed ? entry.atMs : isCall(entry) ? timeIn(entry.frame.payload) : undefined
    if (given !== undefined && !Number.isNaN(given)) {
      // A time of day alone begins again at midnight.
      if (lastMs !== undefined && given < 2 * HALF_DAY_MS && given + days < lastMs - HALF_DAY_MS) days += 2 * HALF_DAY_MS
      lastMs = Math.max(lastMs ?? -Infinity, given + days)
    }
    return lastMs ?? NaN
  })
}

/** Pairs the messages of one charger. Throws an Error without a call of the charger. */
export function conversationOf(entries: readonly LogEntry[]): Conversation {
  const writtenByCharger = isWrittenByCharger(entries)
  const times = timesOf(entries)
  const firstMs = times.find((atMs) => !Number.isNaN(atMs)) ?? 0
  const calls = { charger: [] as LoggedCall[], platform: [] as LoggedCall[] }
  const open = { charger: new Map<string, LoggedCall[]>(), platform: new Map<string, LoggedCall[]>() }
  const withoutCall: number[] = []
  const named = ({ sender }: LogEntry) => {
    if (sender === 'charger' || sender === 'platform' || sender === undefined) return sender
    return (sender === 'sent') === writtenByCharger ? ('charger' as const) : ('platform' as const)
  }
  for (const [place, entry] of entries.entries()) {
    const atMs = Number.isNaN(times[place]) ? firstMs : (times[place] ?? firstMs)
    const { frame, line } = entry
    if (frame.type === 2) {
      const side = sideOf(frame.action) ?? named(entry) ?? 'charger'
      const call: LoggedCall = { line, atMs, call: frame, answer: undefined }
      calls[side].push(call)
      open[side].set(frame.id, [...(open[side].get(frame.id) ?? []), call])
      continue
    }
    // An answer belongs to the other side's call with this id; without a direction to the one that waits.
    const by = named(entry)
    const sides =
      by === undefined ? (['charger', 'platform'] as const) : [by === 'charger' ? ('platform' as const) : ('charger' as const)]
    const asked = sides.map((side) => open[side].get(frame.id)?.shift()).find((call) => call !== undefined)
    if (asked) asked.answer = { line, atMs, frame }
    else withoutCall.push(line)
  }
  if (calls.charger.length === 0) throw new Error('The log has no call of a charger, such as BootNotification.')
  const clock = calls.charger.find(({ answer }) => answer?.frame.type === 3 && !Number.isNaN(currentTimeIn(answer.frame)))
  const timed = calls.charger.find(({ call }) => !Number.isNaN(timeIn(call.payload)))
  const clockMs = clock?.answer
    ? currentTimeIn(clock.answer.frame) - clock.answer.atMs
    : timed
      ? timeIn(timed.call.payload) - timed.atMs
      : 0
  const is201 = calls.charger.some(
    ({ call }) => call.action === 'TransactionEvent' || textIn(call.payload, 'connectorStatus') || hasStation(call.payload),
  )
  return { protocol: is201 ? 'ocpp2.0.1' : 'ocpp1.6', ofCharger: calls.charger, ofPlatform: calls.platform, clockMs, withoutCall }
}

/** The clock of the platform in its answer, ms; NaN without one. */
export const currentTimeIn = (frame: Answer): number =>
  frame.type === 3 ? Date.parse(textIn(frame.payload, 'currentTime') ?? '') : NaN

const hasStation = (payload: unknown) => typeof payload === 'object' && payload !== null && 'chargingStation' in payload
