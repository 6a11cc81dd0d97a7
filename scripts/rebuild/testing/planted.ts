import type { World } from '#simulator/core/world/state.ts'
import type { SavedIncident } from '#contract/incident/archive.ts'
import type { Found } from '#simulator/rebuild/value-faults.ts'
import { altered, type Production } from './production.ts'

/**
 * A fault of a platform: production plays one thing, and the incident says that the platform knew or should have done another one.
 * That is what a fault of its engine looks like from outside.
 */
export interface Planted {
  readonly kind: Found['kind']
  readonly production: Production
  /** Changes of what was saved, for faults that only show there; other faults are those of the engine. */
  readonly plant?: (incident: SavedIncident) => SavedIncident
  readonly subjects: readonly string[]
  /** The second of the fault, seconds after the start. */
  readonly atS: number
}

const STARTS = '2026-03-02T10:00:00Z'
const second = (s: number) => new Date(Date.parse(STARTS) + s * 1_000).toISOString()

const scenario = (site: string, lines: readonly string[], more = 'lasts: 5m\n') => ({
  yaml: `about: Production.\nseed: 25\nstarts: ${STARTS}\nsite: ${site}\nideal: true\n${more}timeline:\n${lines.map((line) => `  - ${line}\n`).join('')}`,
})
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const cars = (place: string, count: number, car: string) =>
  NUMBERS.slice(0, count).map(
    (number, at) => `{ at: ${at + 1}s, vehicle: { station: ${place} ${number}, arrives: { soc: 20, ${car} } } }`,
  )

const LIMITS = `enabled: true, importLimit: LIMIT, exportLimit: null, mainCurrent: null, safeLimit: null, useExternalDevice: false, externalDeviceId: null, meterDeviceProvider: null, isEnegicMainFuse: false, stationPowerIncluded: false, phaseCurrent: 0, phaseBalancing: true, isSolarCharging: false, enabledOfflineFailSafe: false, isQueuing: true, requiredCurrent: 6, enabledBoostCharging: false, boostChargingExternalDeviceId: null, boostChargingMeterDeviceProvider: null`
const saveLimit = (at: string, limit: number) =>
  `{ at: ${at}, operator: { user: operator, call: saveDlmLimits, params: { groupId: 1 }, answers: 200, body: { ${LIMITS.replace('LIMIT', String(limit))} } } }`
/** The rows of a table from a moment on, with other ids. */
const fromSecond = (text: string, atS: number, swap: (row: string) => string) =>
  text
    .split('\r\n')
    .map((row) => (new Date(/\d{4}-\d\d-\d\dT[\d:.]+Z/.exec(row)?.[0] ?? 0).toISOString() >= second(atS) ? swap(row) : row))
    .join('\r\n')

/** Production whose engine has a fault from a second on. */
const withFault = (production: Production, atS: number, fault: NonNullable<Production['fault']>): Production => ({
  ...production,
  fault: (world, isStepping) => {
    if (world.nowMs >= Date.parse(second(atS))) fault(world, isStepping)
  },
})
/** The engine keeps a limit of 48 A until a second, and users see the one that they saved. */
const keepsLimit =
  (untilS: number): NonNullable<Production['fault']> =>
  (world, isStepping) => {
    const group = world.groups.get(1)
    const isKept = isStepping && world.nowMs < world.startMs + untilS * 1_000
    if (group && group.dlm.importLimit !== null) group.dlm = { ...group.dlm, importLimit: isKept ? 48 : 32 }
  }
/** The engine takes each of two cars for the other one in its queue. */
function swapsOrder(a: number, b: number): NonNullable<Production['fault']> {
  const done = new WeakSet<World>()
  return (world) => {
    const [one, other] = [world.byStationId.get(a), world.byStationId.get(b)]
    if (done.has(world) || !one?.vehicle || !other?.vehicle) return
    done.add(world)
    const [first, second] = [one.vehicle.arrivesMs, other.vehicle.arrivesMs]
    one.vehicle = { ...one.vehicle, arrivesMs: second }
    other.vehicle = { ...other.vehicle, arrivesMs: first }
  }
}

const withChange = (name: RegExp, change: (text: string) => string) => (incident: SavedIncident) =>
  altered(incident, (text, file) => (name.test(file) ? change(text) : text))

const courtyard = (lines: readonly string[], more?: string): Production => ({
  source: scenario('courtyard', lines, more),
  groupId: 1,
})
const pause = (end: string) =>
  `{ at: 0s, operator: { user: operator, call: createCongestionRule, answers: 200, body: { groupId: 1, name: Works, isEnabled: true, recurrence: one-time, timeZone: UTC, startDate: '2026-03-02', endDate: '2026-03-02', startTime: '10:01', endTime: '${end}', weekdays: [], mode: pause, target: null } } }`
const otherEnd = (was: string, value: string) =>
  withChange(/rules\.json|rule-windows/, (text) =>
    text.replaceAll(`"${was}"`, `"${value}"`).replaceAll(`T${was}:00`, `T${value}:00`),
  )
const bakery = (lines: readonly string[], more?: string): Production => ({
  source: scenario('courtyard', [...cars('Bakery', 6, 'limit: 16, phases: 1'), ...lines], more),
  groupId: 2,
})
const GROUP = ['Courtyard']
const QUAY = (lines: readonly string[]): Production => ({
  source: {
    yaml: `about: Production.\nseed: 25\nstarts: ${STARTS}\nsite: quay\nideal: true\nlasts: 20m\ntimeline:\n${lines.map((line) => `  - ${line}\n`).join('')}`,
  },
  groupId: 2,
})

export const PLANTED: readonly Planted[] = [
  {
    kind: 'limit-ignored',
    production: withFault(
      courtyard([saveLimit('0s', 48), ...cars('Courtyard', 4, 'limit: 32'), saveLimit('120s', 32)]),
      120,
      keepsLimit(Infinity),
    ),
    subjects: GROUP,
    atS: 120,
  },
  {
    kind: 'limit-late',
    production: withFault(
      courtyard([saveLimit('0s', 48), ...cars('Courtyard', 4, 'limit: 32'), saveLimit('120s', 32)]),
      120,
      keepsLimit(160),
    ),
    subjects: GROUP,
    atS: 120,
  },
  {
    kind: 'wrong-phase',
    production: bakery([
      '{ at: 0s, meter: { group: Bakery, value: 25 } }',
      '{ at: 2m, meter: { group: Bakery, value: [45, 25, 25] } }',
    ]),
    plant: withChange(/decisions|meter-A/, (text) =>
      text
        .replaceAll('Current.L1 (A),Current.L2 (A)', 'Current.L2 (A),Current.L1 (A)')
        .replace(/(currentL1"":)([\d.]+)(,""currentL2"":)([\d.]+)/g, '$1$4$3$2'),
    ),
    subjects: ['Bakery'],
    atS: 120,
  },
  {
    kind: 'safe-limit-missing',
    production: withFault(
      bakery(['{ at: 0s, meter: { group: Bakery, value: 10 } }', '{ at: 90s, meter: { group: Bakery, silent: true } }']),
      1,
      (world, isStepping) => (world.meterTimeoutMs = isStepping ? 1_800_000 : 60_000),
    ),
    subjects: ['Bakery'],
    atS: 150,
  },
  {
    kind: 'released-early',
    production: courtyard([pause('10:07'), ...cars('Courtyard', 4, 'limit: 32')], 'lasts: 12m\n'),
    plant: otherEnd('10:07', '10:10'),
    subjects: ['Courtyard', ...NUMBERS.slice(0, 4).map((number) => `Courtyard ${number}`)],
    atS: 425,
  },
  {
    kind: 'released-late',
    production: courtyard([pause('10:10'), ...cars('Courtyard', 4, 'limit: 32')], 'lasts: 12m\n'),
    plant: otherEnd('10:10', '10:07'),
    subjects: NUMBERS.slice(0, 4).map((number) => `Courtyard ${number}`),
    atS: 425,
  },
  {
    kind: 'reserve-missing',
    production: withFault(
      {
        source: scenario('pier', [
          '{ at: 0s, operator: { user: admin, call: saveFcrSettings, params: { groupId: 1 }, answers: 200, body: { isEnabled: true, activationFrequency: 49.7, deactivationFrequency: 49.9, deactivationDelay: 180, powerDecrease: 5, isEnabledStepwise: false, maxStepwiseFlexibility: null, minStepwiseCurrent: null, serviceName: FI_SINGLE_STEP, triggerDelayInMs: 0, mode: MANUAL, stepwiseMode: null } } }',
          '{ at: 1s, vehicle: { station: Pier one, arrives: { soc: 20, limit: 16 } } }',
          '{ at: 1s, vehicle: { station: Pier two, arrives: { soc: 20, limit: 16 } } }',
          '{ at: 2m, frequency: { to: 49.6, over: 1s, exact: true } }',
        ]),
        groupId: 1,
        user: 'admin',
      },
      2,
      (world, isStepping) => {
        const group = world.groups.get(1)
        if (group) group.fcr = { ...group.fcr, powerDecrease: isStepping ? 0 : 5 }
      },
    ),
    subjects: ['Pier AC'],
    atS: 121,
  },
  {
    kind: 'queue-order',
    production: withFault(
      courtyard([...cars('Courtyard', 8, 'limit: 32'), '{ at: 2m, vehicle: { station: Courtyard one, leaves: true } }']),
      120,
      swapsOrder(6, 7),
    ),
    subjects: ['Courtyard six', 'Courtyard seven'],
    atS: 121,
  },
  {
    kind: 'priority',
    production: withFault(
      courtyard([
        '{ at: 0s, operator: { user: operator, call: addPriorityGroup, params: { groupId: 1 }, body: { customerGroupId: 31, name: Ambulances }, answers: 200 } }',
        ...cars('Courtyard', 11, 'limit: 32'),
        '{ at: 2m, vehicle: { station: Courtyard twelve, arrives: { soc: 20, limit: 32, vip: Ambulances } } }',
      ]),
      119,
      swapsOrder(1, 5),
    ),
    subjects: ['Courtyard one', 'Courtyard five'],
    atS: 121,
  },
  {
    // A platform that computes with a charger three times as strong.
    kind: 'forecast-wrong',
    production: QUAY([`{ at: 1m, vehicle: { station: Slipway one, arrives: { soc: 30, target: 90, departure: '14:00' } } }`]),
    plant: withChange(/v2g-forecasts-now/, (text) =>
      text.replace(/"isReachable": \w+/, '"isReachable": true').replace(/"reachableSoC": [\d.]+/, '"reachableSoC": 97'),
    ),
    subjects: ['Slipway one'],
    atS: 1_200,
  },
  {
    kind: 'clock-shifted',
    production: courtyard([
      '{ at: 2m, vehicle: { station: Courtyard one, arrives: { soc: 20, limit: 16 } } }',
      '{ at: 4m, vehicle: { station: Courtyard one, leaves: true } }',
    ]),
    plant: withChange(/values\/d-1\.csv/, (text) =>
      text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) => new Date(Date.parse(time) + 30_000).toISOString()),
    ),
    subjects: ['Courtyard one'],
    atS: 125,
  },
  {
    kind: 'values-frozen',
    production: courtyard(cars('Courtyard', 3, 'limit: 16')),
    plant: withChange(/values\/d-2\.csv/, (text) =>
      text
        .split('\r\n')
        .filter((row) => row < second(120) || row > second(200))
        .join('\r\n'),
    ),
    subjects: ['Courtyard two'],
    atS: 120,
  },
  {
    kind: 'values-missing',
    production: courtyard(cars('Courtyard', 3, 'limit: 16')),
    plant: withChange(/values\/d-2\.csv/, (text) =>
      fromSecond(text, 120, (row) =>
        row < second(200)
          ? row
              .split(',')
              .map((cell, at) => (at === 0 ? cell : ''))
              .join(',')
          : row,
      ),
    ),
    subjects: ['Courtyard two'],
    atS: 120,
  },
]
