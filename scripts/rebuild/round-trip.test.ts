import { describe, expect, test } from 'vitest'
import { SECOND_MS } from '#contract/durations.ts'
import type { Difference } from '#simulator/rebuild/differences.ts'
import { rebuildIncident } from '#simulator/rebuild/rebuild.ts'
import { agreement, differencesText } from '#simulator/rebuild/report.ts'
import { type Parting, playAgainst } from './print-parting.ts'
import { energyDifference, randomDay, sameMinutes, sameStatus } from './testing/agreement.ts'
import { PLANTED } from './testing/planted.ts'
import { atMinutes, type Production, replayed, savedFrom, withRebuilt } from './testing/production.ts'

/** `LOADSTAR_ROUND_TRIPS=200` plays all scenarios, all planted faults and this number of random days, from `LOADSTAR_ROUND_TRIP_FIRST` on. */
const RANDOM_DAYS = Number(process.env['LOADSTAR_ROUND_TRIPS'] ?? 0)
const FIRST_DAY = Number(process.env['LOADSTAR_ROUND_TRIP_FIRST'] ?? 1)
const isWhole = RANDOM_DAYS > 0
/** Hidden from the rebuilder, and not among the seeds that it tries. */
const SEED = 977
/** Other chargers on each day: some of them ask for their setpoints every 10 s. */
const hiddenSeed = (day: number) => 1_000_000 + 7_919 * day

interface Trip {
  readonly name: string
  readonly groupId: number
  readonly user?: string
}
const TRIPS: readonly Trip[] = [
  { name: 'queue', groupId: 1 },
  { name: 'vip-arrives', groupId: 1 },
  { name: 'meter-silence', groupId: 2 },
  { name: 'charger-ignores-limit', groupId: 1 },
  { name: 'single-step', groupId: 1 },
  { name: 'dip-in-bid-hour-change', groupId: 2, user: 'admin' },
  { name: 'battery-fcr-n', groupId: 4 },
  { name: 'ffr-levels', groupId: 7 },
]
/** Not the fast chargers of `congested-evening`: values every 30 s and an activation whose settings an operator may not read give 96 %. Not
 * `v2g-bypass`: no platform says when a driver pressed a button. */
const OTHER_TRIPS: readonly Trip[] = [
  { name: 'activity', groupId: 2 },
  { name: 'approval-linearity', groupId: 1 },
  { name: 'approval-ramp', groupId: 1, user: 'admin' },
  { name: 'bids-rollover', groupId: 2, user: 'admin' },
  { name: 'chatter', groupId: 1 },
  { name: 'collapse', groupId: 1 },
  { name: 'congested-evening', groupId: 1 },
  { name: 'dip-while-meter-silent', groupId: 3 },
  { name: 'dlm-disabled-mid-session', groupId: 2 },
  { name: 'double-dip', groupId: 1 },
  { name: 'leaving-car', groupId: 1 },
  { name: 'meter-flapping', groupId: 2 },
  { name: 'negative-reserve', groupId: 2 },
  { name: 'over-frequency', groupId: 1, user: 'admin' },
  { name: 'phase-overload', groupId: 2 },
  { name: 'returning-station', groupId: 1 },
  { name: 'returning-station', groupId: 2 },
  { name: 'slow-drift', groupId: 1 },
  { name: 'v2g-midnight', groupId: 1 },
  { name: 'v2g-midnight', groupId: 2 },
  { name: 'v2g-unreachable', groupId: 2 },
]

/** Long enough for minutes. */
const MINUTE_TRIPS = OTHER_TRIPS.filter(({ name }) =>
  [
    'activity',
    'approval-linearity',
    'chatter',
    'collapse',
    'double-dip',
    'leaving-car',
    'negative-reserve',
    'phase-overload',
    'returning-station',
  ].includes(name),
)

async function tripOf(production: Production): Promise<Parting> {
  return await replayed(await savedFrom({ seed: SEED, ...production }))
}

describe('a rebuilt incident', () => {
  test.each([...TRIPS, ...(isWhole ? OTHER_TRIPS : [])])(
    'does what production did: $name of group $groupId',
    async ({ name, ...own }) => {
      const trip = await tripOf({ source: { name }, ...own })
      const { run, model, differences, failed } = trip
      const [group] = run.groups
      expect(group && agreement(run, model, group)).toBeGreaterThanOrEqual(0.98)
      expect(energyDifference(trip)).toBeLessThanOrEqual(0.02)
      expect(sameStatus(trip)).toBeGreaterThanOrEqual(0.95)
      expect(differences).toEqual([])
      expect(failed).toEqual([])
    },
    120_000,
  )

  test.each(
    [TRIPS[0], TRIPS[1], TRIPS[2], ...MINUTE_TRIPS.filter(({ name }) => isWhole || name === 'collapse')].filter(
      (trip) => trip !== undefined,
    ),
  )(
    'is within 5 % from values of each minute: $name of group $groupId',
    async ({ name, ...own }) => {
      const incident = await savedFrom({ source: { name }, seed: SEED, ...own })
      const trip = await withRebuilt(atMinutes(incident), (source) => playAgainst(source, incident))
      expect(sameMinutes(trip)).toBeGreaterThanOrEqual(0.95)
    },
    120_000,
  )

  const verdictsOf = async (production: Production) => {
    const incident = await savedFrom({ ...production, user: 'admin' })
    const [head = '', ...rows] = (incident.texts.get(`groups/${production.groupId}/activations.csv`) ?? '').trim().split('\r\n')
    const isShown = ['products', 'providers', 'rules'].map((name) => head.split(',').indexOf(name))
    return rows.map((row) => {
      const [started = '', ...cells] = row.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
      return { startMs: Date.parse(started), cells: isShown.map((place) => cells[place - 1]) }
    })
  }
  test.each([TRIPS[5], TRIPS[7]].filter((trip) => trip !== undefined))(
    'has the activations of production and their verdicts: $name',
    async ({ name, groupId, ...own }) => {
      const production = { source: { name }, groupId, seed: SEED }
      const theirs = await verdictsOf(production)
      expect(theirs.length).toBeGreaterThan(0)
      const incident = await savedFrom({ ...production, ...own })
      const ours = await withRebuilt(incident, (source) => verdictsOf({ source, groupId }))
      expect(ours.map(({ cells }) => cells)).toEqual(theirs.map(({ cells }) => cells))
      const aheadMs = ours.map(({ startMs }, place) => Math.abs(startMs - (theirs[place]?.startMs ?? 0)))
      expect(Math.max(...aheadMs)).toBeLessThanOrEqual(2 * SECOND_MS)
    },
    120_000,
  )

  test('changes users made are lines at their second', async () => {
    const call = (atS: number, name: string, rest: string) =>
      `  - { at: ${atS}s, operator: { user: operator, call: ${name}, answers: 200, ${rest} } }\n`
    const rule = (name: string, start: string, end: string, limit: string) =>
      `body: { groupId: 1, name: ${name}, isEnabled: true, recurrence: one-time, timeZone: UTC, startDate: '2026-03-02', endDate: '2026-03-02', startTime: '${start}', endTime: '${end}', weekdays: [], ${limit} }`
    const power = (kw: number) => `params: { deviceId: d-1 }, body: { powerKw: ${kw} }`
    const cars = ['one', 'two', 'three'].map(
      (number, place) =>
        `  - { at: ${place + 1}s, vehicle: { station: Courtyard ${number}, arrives: { soc: 20, limit: 32 } } }\n`,
    )
    const lines = [
      ...cars,
      call(90, 'chargeDevice', power(7)),
      call(155, 'createCongestionRule', rule('Works', '09:00', '23:00', 'mode: limit-kw, target: 20')),
      call(333, 'deleteCongestionRule', 'params: { ruleId: 1 }'),
      call(400, 'chargeDevice', power(22)),
      call(450, 'createCongestionRule', rule('Late', '10:09', '10:11', 'mode: pause, target: null')),
    ]
    const yaml = `about: Changes.\nseed: 5\nstarts: 2026-03-02T10:00:00Z\nlasts: 12m\nsite: courtyard\ntimeline:\n${lines.join('')}`
    const incident = await savedFrom({ source: { yaml }, groupId: 1, seed: SEED })
    const { files } = rebuildIncident(incident)
    const played = [...(files.get('rebuilt.yaml') ?? '').matchAll(/at: 2026-03-02T(\S+)Z, operator:.* call: (\w+)/g)]
    expect(played.map(([, time, name]) => `${time} ${name}`)).toEqual([
      '10:01:30 chargeDevice',
      '10:02:35 createCongestionRule',
      '10:05:33 deleteCongestionRule',
      '10:06:40 chargeDevice',
    ])
    expect(files.get('site.yaml')).toContain('name: Late')
    expect(files.get('rebuild.md')).toMatch(/The rule Works was in force from 10:02:35\..*\| medium \|/)
    const { run, model, differences, failed } = await replayed(incident)
    expect(run.groups.map((group) => agreement(run, model, group))).toEqual([1])
    expect([differences, failed]).toEqual([[], []])
  })

  test('bids and their changes are lines at their second', async () => {
    const line = (atS: number, call: string, quantity: number) =>
      `  - { at: ${atS}s, operator: { user: admin, call: ${call}, query: { groupId: 1, hour: '2026-03-02T18:00:00Z' }, body: { quantity: ${quantity}, price: 10 }, answers: 200 } }\n`
    const lines = `${line(10, 'addBid', 2)}${line(20, 'saveBid', 3)}`
    const yaml = `about: Bids.\nseed: 5\nstarts: 2026-03-02T08:00:00Z\nlasts: 1m\nsite: market\ntimeline:\n${lines}`
    const incident = await savedFrom({ source: { yaml }, groupId: 1, user: 'support' })
    const scenario = rebuildIncident(incident).files.get('rebuilt.yaml') ?? ''
    const bids = [...scenario.matchAll(/at: 2026-03-02T(\S+)Z, bids: (.*)/g)].map(([, time, rest = '']) => ({
      time,
      hours: [...rest.matchAll(/hour: (\S+), quantity: (\S+), price: (\S+)/g)].map((one) => one.slice(1).join(' ')),
    }))
    expect(bids[0]?.hours).toHaveLength(15)
    expect(bids[0]?.hours).toContain('2026-03-02T08:00:00Z 0.3 9.5')
    expect(bids.slice(1)).toEqual([
      { time: '08:00:10', hours: ['2026-03-02T18:00:00Z 2 10'] },
      { time: '08:00:20', hours: ['2026-03-02T18:00:00Z 3 10'] },
    ])
  })

  test('knows the phases of each car from its power of each minute and the chart of the group', async () => {
    const incident = await savedFrom({ ...randomDay(1), seed: SEED })
    const trip = await withRebuilt(atMinutes(incident), (source) => playAgainst(source, incident))
    expect(sameMinutes(trip)).toBeGreaterThanOrEqual(0.95)
    expect((await replayed(atMinutes(incident))).differences).toEqual([])
  }, 60_000)

  // Reaction times, cars that stop and start, a limit that shows only in what others got, a battery that is nearly full, a full car that
  // does not start again, an allocation that fell by less than the log shows, a limit of whole amperes, a charger of the model that asks
  // for its setpoint, a car that keeps an allocation below its limit, one that has not followed yet, and chargers of production that ask.
  test.each([
    { seed: 2, isIdeal: false },
    { seed: 7, isIdeal: false },
    { seed: 20, isIdeal: false },
    { seed: 36, isIdeal: false },
    { seed: 91, isIdeal: false },
    { seed: 132, isIdeal: true },
    { seed: 65, isIdeal: false },
    { seed: 176, isIdeal: false },
    { seed: 296, isIdeal: false },
    { seed: 337, isIdeal: false },
    { seed: 340, isIdeal: false },
    { seed: 28, isIdeal: false, hidden: hiddenSeed(28) },
    { seed: 448, isIdeal: false, hidden: hiddenSeed(448) },
    { seed: 579, isIdeal: false, hidden: hiddenSeed(579) },
  ])(
    'does what production did on the random day $seed',
    async ({ seed, isIdeal, hidden = SEED }) => {
      const trip = await tripOf({ ...randomDay(seed), isIdeal, seed: hidden })
      expect(trip.run.groups.map((group) => agreement(trip.run, trip.model, group) >= 0.98)).toEqual([true])
      expect(energyDifference(trip)).toBeLessThanOrEqual(0.02)
      expect([trip.differences, trip.failed]).toEqual([[], []])
    },
    60_000,
  )

  test.skipIf(!isWhole)(
    'does what production did on 19 of 20 random days with real chargers',
    async () => {
      const missed: string[] = []
      const alarms: Difference[] = []
      for (let seed = FIRST_DAY; seed < FIRST_DAY + RANDOM_DAYS; seed++) {
        const trip = await tripOf({ ...randomDay(seed), isIdeal: false, seed: hiddenSeed(seed) })
        const [group] = trip.run.groups
        const share = group ? agreement(trip.run, trip.model, group) : 0
        const [energy, status] = [energyDifference(trip), sameStatus(trip)]
        if (share < 0.98 || energy > 0.02 || status < 0.95) missed.push(`${seed}: ${share} ${energy} ${status}`)
        alarms.push(...trip.differences.map((one) => Object.assign({ seed }, one)))
      }
      console.log(
        `${RANDOM_DAYS - missed.length} of ${RANDOM_DAYS} random days within the bounds, ${alarms.length} alarms`,
        missed,
        alarms,
      )
      expect(missed.length).toBeLessThanOrEqual(Math.ceil(RANDOM_DAYS / 20))
      expect(alarms.filter(({ isCertain }) => isCertain)).toEqual([])
    },
    3_600_000,
  )
})

describe('a fault of the platform is named, with its station and second', () => {
  const IN_EACH_RUN = new Set(['limit-ignored', 'safe-limit-missing', 'queue-order', 'values-frozen', 'forecast-wrong'])
  test.each(PLANTED.filter(({ kind }) => isWhole || IN_EACH_RUN.has(kind)))(
    '$kind',
    async ({ production, plant, kind, subjects, atS }) => {
      const { run, differences } = await replayed((plant ?? ((saved) => saved))(await savedFrom(production)))
      const found = differences.find((one) => one.kind === kind && one.isCertain)
      expect(subjects).toContain(found?.subject)
      expect(Math.abs((found?.atMs ?? 0) - run.startMs - atS * SECOND_MS)).toBeLessThanOrEqual(10 * SECOND_MS)
    },
    60_000,
  )

  const IN_EACH_RUN_OF_MINUTES = new Set(['limit-late', 'clock-shifted', 'values-frozen', 'values-missing'])
  test.each(PLANTED.filter(({ kind }) => isWhole || IN_EACH_RUN_OF_MINUTES.has(kind)))(
    '$kind from values of each minute',
    async ({ production, plant, kind, subjects, atS }) => {
      const { run, model, differences } = await replayed(atMinutes((plant ?? ((saved) => saved))(await savedFrom(production))))
      const found = differences.find((one) => one.kind === kind && one.isCertain)
      expect(subjects).toContain(found?.subject)
      expect(Math.abs((found?.atMs ?? 0) - run.startMs - atS * SECOND_MS)).toBeLessThanOrEqual(75 * SECOND_MS)
      expect(differencesText(run, model, differences)).toContain('- In values of each 60 s: Values frozen and Values missing for')
    },
    60_000,
  )
})
