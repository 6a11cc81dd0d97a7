import { OF_LIMITS } from './imperfect-limits.ts'
import { OF_REGISTERS } from './imperfect-registers.ts'
import { OF_VALUES } from './imperfect-values.ts'
import { extra, later, noClaims, once, pick, type Imperfection } from './imperfection.ts'
import type { ModelCharger } from './model-charger.ts'

/** Of delivery, sessions and power. */
const OF_DELIVERY: readonly Imperfection[] = [
  {
    name: 'lost',
    about: 'A message in ten is lost.',
    excludes: ['register in kWh', 'register per session'],
    message: (one, random) => (random() < 0.1 ? [] : [one]),
  },
  {
    name: 'repeated',
    about: 'A message in four is sent twice.',
    message: (one, random) => (random() < 0.25 ? [one, one] : [one]),
  },
  {
    name: 'late',
    about: 'Values and events come up to 20 s late, with the time at which they were taken.',
    message: (one, random) => [['values', 'state'].includes(one.kind) && random() < 0.2 ? later(one, 20_000 * random()) : one],
  },
  {
    name: 'late statuses',
    about: 'Statuses come up to 10 s late, with the time of their change.',
    // Of two changes within a second, the order of their times is not certain.
    message: (one, random) => {
      const isShort = ['Preparing', 'Finishing'].includes(String(one.body.status))
      return [one.kind === 'status' && !isShort && random() < 0.3 ? later(one, 10_000 * random()) : one]
    },
  },
  {
    name: 'out of order',
    about: 'A message in ten comes after the next ones.',
    message: (one, random) => [random() < 0.1 ? later(one, 2_000) : one],
  },
  {
    name: 'reconnects',
    about: 'The connection is cut; messages of the outage follow with their own times.',
    second: ({ cut, second }, random) => once(random, second, () => cut(5 + Math.floor(random() * 60))),
  },
  {
    name: 'kept values',
    about: 'Some seconds after its first statuses, the charger sends values of a transaction of before the run.',
    excludes: ['no boot', 'clock', 'lost', 'late', 'late statuses', 'out of order', 'reconnects'],
    message: (one, _, charger) => {
      const { kind, connector, takenMs } = one
      if (kind !== 'status' || !connector || charger.nowMs > charger.firstMs + 2_000) return [one]
      const samples = ['L1', 'L2', 'L3'].map((phase) => extra({ value: '10', measurand: 'Current.Import', phase }))
      const keptMs = takenMs - 1_200_000
      const id = connector.number
      const transactionInfo = { transactionId: `KEPT-${id}`, chargingState: 'Charging' }
      const isNumbered = charger.protocol === 'ocpp1.6'
      const event = { eventType: 'Updated', seqNo: 7, timestamp: charger.stamp(keptMs), evse: { id }, transactionInfo }
      const method = isNumbered ? 'MeterValues' : 'TransactionEvent'
      const body = isNumbered ? { connectorId: id } : event
      const kept = { method, body, samples, claims: {}, session: null, takenMs: keptMs }
      return [one, later({ ...one, ...kept, kind: 'values' }, 3_000)]
    },
  },
  { name: 'no stop', about: 'The end of a session is never sent.', message: (one) => (one.kind === 'stop' ? [] : [one]) },
  {
    name: 'stop with another id',
    about: 'The end of a session names another transaction.',
    message: (one, random) => {
      if (one.kind !== 'stop') return [one]
      if (one.method === 'StopTransaction') return [noClaims(one, { transactionId: pick([-1, 0, 4_711], random) })]
      return [noClaims(one, { transactionInfo: { transactionId: 'another' } })]
    },
  },
  {
    name: 'power cut',
    about: 'The charger loses its power in a session, which it forgets.',
    second: ({ charger, cut, second }, random) => once(random, second, () => powerCut(charger, cut, false)),
  },
  {
    name: 'power cut, resuming',
    about: 'The charger loses its power in a session, and resumes it.',
    second: ({ charger, cut, second }, random) => once(random, second, () => powerCut(charger, cut, true)),
  },
  {
    name: 'platform reset',
    excludes: ['register in kWh'],
    about: 'The platform forgets the run, perhaps in a session.',
    isOfPlatform: true,
    // In a later session, whose number the new run would not give by itself.
    second: ({ charger, resetPlatform, second }, random) =>
      once(random, second, resetPlatform, charger.connectors.some((one) => one.session && one.sessions > 1) ? 0.06 : 0.015),
  },
  { name: 'no boot', about: 'BootNotification is never sent.', message: (one) => (one.kind === 'boot' ? [] : [one]) },
  {
    name: 'no start',
    excludes: ['register in kWh'],
    about: 'The start of a session is never sent.',
    message: (one) => (one.kind === 'start' ? [] : [one]),
  },
  {
    name: 'values alone',
    about: 'The connector says Available, and of a session nothing but its values is sent, without its id.',
    protocol: 'ocpp1.6',
    excludes: ['register only', 'register in kWh', 'values stop', 'separate messages'],
    message: (one) => {
      if (one.kind === 'status' && one.body.status !== 'Available') return []
      if (one.kind !== 'values') return ['start', 'state', 'stop'].includes(one.kind) ? [] : [one]
      // Without a budget for it, the car draws nothing and cannot be seen.
      const { transactionId: _, ...body } = one.body
      return [{ ...noClaims(one, {}), body }]
    },
  },
  {
    name: 'start without an answer',
    about: 'The first answer to a start is lost, and the start is sent again.',
    protocol: 'ocpp1.6',
    message: (one) => (one.kind === 'start' ? [one, later(one, 3_000)] : [one]),
  },
  {
    name: 'start with another time',
    about: 'The first answer to a start is lost, and the start is sent again with the time of now.',
    protocol: 'ocpp1.6',
    message: (one) => {
      if (one.kind !== 'start') return [one]
      return [one, { ...later(one, 3_000), takenMs: one.takenMs + 3_000, claims: {} }]
    },
  },
  {
    name: 'numbers of transactions from 1',
    excludes: ['no start', 'lost'],
    about: 'Each transaction of a connector has the same id.',
    protocol: 'ocpp2.0.1',
    message: (one) => {
      if (one.session) Object.assign(one.session, { id: `same-${one.connector?.number}` })
      if (one.method !== 'TransactionEvent' || !one.session) return [one]
      const transactionInfo = { ...(one.body.transactionInfo as object), transactionId: one.session.id }
      return [{ ...one, body: { ...one.body, transactionInfo } }]
    },
  },
  {
    name: 'two connectors at an EVSE',
    about: 'The second connector of each EVSE is reported as available with every status.',
    protocol: 'ocpp2.0.1',
    message: (one) => (one.kind === 'status' ? [one, noClaims(one, { connectorId: 2, connectorStatus: 'Available' })] : [one]),
  },
  {
    name: 'skips states',
    about: 'Preparing and Finishing are never sent.',
    message: (one) => (['Preparing', 'Finishing'].includes(String(one.body.status)) ? [] : [one]),
  },
  {
    name: 'repeats states',
    about: 'Statuses are sent twice, some seconds apart.',
    message: (one) => (one.kind === 'status' ? [one, later(one, 1_000)] : [one]),
  },
  {
    name: 'after the end',
    about: 'An event of the session follows its end.',
    protocol: 'ocpp2.0.1',
    message: (one) => {
      if (one.kind !== 'stop') return [one]
      const transactionInfo = { ...(one.body.transactionInfo as object), chargingState: 'Charging' }
      return [one, { ...later(noClaims(one, { eventType: 'Updated', transactionInfo }), 8_000), kind: 'state' }]
    },
  },
  {
    name: 'another transaction',
    about: 'Events of a transaction of last week follow, as queued ones.',
    protocol: 'ocpp2.0.1',
    message: (one, random, charger) => {
      if (one.kind !== 'values' || random() > 0.2) return [one]
      const timestamp = charger.stamp(one.takenMs - 600_000)
      const old = { eventType: 'Ended', offline: true, timestamp, transactionInfo: { transactionId: 'of-last-week' } }
      return [one, { ...noClaims(one, old), samples: [], takenMs: one.takenMs - 600_000 }]
    },
  },
  {
    name: 'gaps in seqNo',
    about: 'Sequence numbers skip or repeat.',
    protocol: 'ocpp2.0.1',
    message: (one, random) => [
      one.method === 'TransactionEvent' ? { ...one, body: { ...one.body, seqNo: Math.floor(random() * 90) } } : one,
    ],
  },
  {
    name: 'no EVSE',
    about: 'Events after the first one name no EVSE.',
    protocol: 'ocpp2.0.1',
    message: (one) => {
      if (one.method !== 'TransactionEvent' || one.kind === 'start') return [one]
      const { evse: _, ...body } = one.body
      return [{ ...one, body }]
    },
  },
]

function powerCut(charger: ModelCharger, cut: (seconds: number) => void, keepsSessions: boolean) {
  charger.power(false, keepsSessions)
  charger.powerAtMs = charger.nowMs + 15_000
  cut(15)
}

/** Of the other fields of messages, and of clocks. */
const OF_FIELDS: readonly Imperfection[] = [
  {
    name: 'odd texts',
    about: 'Texts are too long, missing or null, and fields of the maker stand beside them.',
    message: (one, random) => {
      const maker = { makerField: { a: [1] }, info: null, vendorId: null }
      if (one.kind !== 'boot') return [{ ...one, body: { ...one.body, ...maker } }]
      const long = 'x'.repeat(300)
      const bodies = [
        { chargePointVendor: long, chargePointModel: long, chargingStation: { vendorName: long, model: long } },
        { chargePointVendor: null, chargingStation: null },
        { chargePointSerialNumber: long, chargingStation: { serialNumber: 7 } },
      ] as const
      return [{ ...one, body: { ...maker, ...pick<object>(bodies, random) } }]
    },
  },
  {
    name: 'odd error codes',
    about: 'Error codes are not in the standard, null or missing.',
    message: (one, random) => [
      one.kind === 'status' && one.method === 'StatusNotification'
        ? { ...one, body: { ...one.body, errorCode: pick(['OK', null, 'NoFault', undefined, 0], random) } }
        : one,
    ],
  },
  {
    name: 'clock',
    about: 'The clock of the charger is wrong.',
    begin: (charger, random) => {
      const errorMs = pick([7_200_000, -7_200_000, -3_600_000 * 24 * 365 * 56], random)
      charger.stamp = (ms) => new Date(ms + errorMs).toISOString()
    },
  },
  {
    name: 'clock set back',
    about: 'The clock of the charger is set back by up to a minute.',
    // Its messages look like those of an outage, or of intervals that were counted. It shows in two messages, of which each has all values.
    excludes: [
      'clock',
      'late',
      'late statuses',
      'kept values',
      'energies of intervals',
      'separate messages',
      'zeros',
      'reconnects',
      'power cut',
      'power cut, resuming',
    ],
    second: ({ charger, second }, random) =>
      once(random, second, () => {
        const backMs = 10_000 + Math.floor(45 * random()) * 1_000
        charger.stamp = (ms) => new Date(ms - backMs).toISOString()
      }),
  },
  {
    name: 'time formats',
    about: 'Times have an offset, more digits or no zone.',
    begin: (charger, random) => {
      const write = pick(
        [
          (ms: number) => `${new Date(ms + 7_200_000).toISOString().slice(0, -1)}+02:00`,
          (ms: number) => new Date(ms).toISOString().replace('Z', '000000z'),
          (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' '),
        ],
        random,
      )
      charger.stamp = write
    },
  },
  {
    name: 'whole list refused',
    about: 'A list of measurands with SoC is refused as a whole, and only the register is reported by default.',
    begin: (charger) => (charger.measurands = ['Energy.Active.Import.Register']),
    answer: (method, params, answer) =>
      method === 'ChangeConfiguration' && String(params.value).includes('SoC') ? { status: 'Rejected' } : answer,
  },
  {
    name: 'answers without configuration',
    about: 'Calls about the configuration and triggers are not implemented.',
    answer: (method, _, answer) => (/Configuration|Variables|Trigger/.test(method) ? new Error('NotImplemented') : answer),
  },
]

/** All imperfections of reading: the view of the platform must agree with the truth in spite of each and of all. */
export const IMPERFECTIONS: readonly Imperfection[] = [...OF_DELIVERY, ...OF_REGISTERS, ...OF_VALUES, ...OF_FIELDS, ...OF_LIMITS]
