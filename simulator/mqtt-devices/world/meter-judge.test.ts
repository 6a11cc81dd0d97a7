import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { readMeterSeries } from '#simulator/charts/world/meter-charts.ts'
import { finish } from '#simulator/core/world/piecewise.ts'
import { mix01 } from '#simulator/core/model/random.ts'
import { silentMs } from '#simulator/dlm/model/safe-limit.ts'
import type { PhaseCurrents } from '#simulator/meters/model/meter.ts'
import { numbered } from '#simulator/ocpp/model/noted-deviations.ts'
import { loadSite, METERED, type LoadSite } from '#simulator/testing/load-site.ts'
import { tick } from '#simulator/world/tick.ts'
import { meterMessage } from '../model/meter-message.ts'
import { readReport } from '../model/read-report.ts'
import { takeMeterMessage } from './meter-messages.ts'

const SEEDS = Number(process.env['LOADSTAR_DEVICE_SEEDS'] ?? 100)
const FIRST = Number(process.env['LOADSTAR_DEVICE_FIRST'] ?? 1)
const SECONDS = 240
const ID = 'main-1'
const FUSE_A = 63

const outsideSite = () => {
  const site = loadSite({ ...METERED, externalDeviceId: ID }, 2, 'Post', {
    meters: [{ id: ID, mqtt: { identity: 'gateway', password: 'secret' } }],
  })
  const { external } = site.group.load.meters
  if (!external) throw new Error('The group has no meter')
  return { ...site, meter: external }
}
const report = ({ world }: LoadSite, payload: string | object) => {
  const read = readReport(typeof payload === 'string' ? payload : JSON.stringify(payload))
  const { message, deviations } = meterMessage(read.report)
  const noted = numbered(world.outsideMeters.get(ID)?.noted ?? [], [...read.deviations, ...deviations])
  takeMeterMessage(world, ID, { ...message, ...(noted.length > 0 && { deviations: noted }) })
}
const seconds = (site: LoadSite, count: number, payload?: (second: number) => object) => {
  for (let second = 0; second < count; second++) {
    if (payload) report(site, payload(second))
    tick(site.world)
  }
}

describe('the safe limit', () => {
  test('applies until two values have come, and again after a minute without one', () => {
    const site = outsideSite()
    const isStale = () => site.group.load.meters.external?.health.isStale
    seconds(site, 3)
    expect(isStale()).toBe(true)
    seconds(site, 1, () => ({ currentA: [10, 11, 12] }))
    expect(isStale()).toBe(true)
    seconds(site, 1, () => ({ currentA: [10, 11, 12] }))
    expect([isStale(), site.group.load.meters.external?.measuredA]).toEqual([false, [10, 11, 12]])
    seconds(site, 59)
    expect(isStale()).toBe(false)
    seconds(site, 1)
    expect([isStale(), site.group.load.safeLimitChanges.map(({ enabled }) => enabled)]).toEqual([true, [true, false, true]])
  })

  test('ends for a meter that reports every five seconds, and stays for one that reports every twenty', () => {
    for (const [everyS, expected] of [
      [5, false],
      [20, true],
    ] as const) {
      const site = outsideSite()
      for (let times = 0; times < 6; times++) {
        report(site, { currentA: [1, 2, 3] })
        seconds(site, everyS)
      }
      expect(site.group.load.meters.external?.health.isStale).toBe(expected)
    }
  })

  test.each([
    ['of another unit', { currentA: [10_000, 11_000, 12_000] }],
    ['that exports more than the main fuse carries', { currentA: [-FUSE_A * 2, 0, 0] }],
    ['of one phase', { currentA: [10] }],
    ['that is repeated', { currentA: [10, 11, 12], time: '2020-01-01T00:00:00Z' }],
  ])('a value %s is no value', (_, payload) => {
    const site = outsideSite()
    seconds(site, 5, () => payload)
    expect(site.group.load.meters.external?.health.isStale).toBe(true)
    expect(site.world.outsideMeters.get(ID)?.noted.length).toBe(1)
  })

  test('a meter whose clock is set back is believed again after a minute', () => {
    const site = outsideSite()
    const at = (ms: number) => new Date(ms).toISOString()
    const now = () => site.world.nowMs
    seconds(site, 10, () => ({ currentA: [10, 11, 12], time: at(now()) }))
    seconds(site, 55, () => ({ currentA: [20, 21, 22], time: at(now() - 3_600_000) }))
    expect(site.group.load.meters.external?.measuredA).toEqual([10, 11, 12])
    seconds(site, 10, () => ({ currentA: [20, 21, 22], time: at(now() - 3_600_000) }))
    expect(site.group.load.meters.external?.measuredA).toEqual([20, 21, 22])
  })
})

test('its chart and file have its values, gaps of its silence, and nothing of the time before the run', () => {
  const site = outsideSite()
  seconds(site, 120, () => ({ currentA: [10, 11, -12] }))
  seconds(site, 120)
  const { world, group } = site
  const minutes = (fromMin: number, units: 'A' | 'W') => {
    const startMs = world.startMs + fromMin * MINUTE_MS
    const span = { startMs, endMs: startMs + MINUTE_MS, stepMs: MINUTE_MS, units, deviceId: ID }
    return finish(readMeterSeries(world, group, span)).map(({ points }) => points[0]?.value)
  }
  expect([minutes(-60, 'A'), minutes(1, 'A'), minutes(1, 'W'), minutes(3, 'A')]).toEqual([
    [NaN, NaN, NaN],
    [10, 11, -12],
    [2_300, 2_530, -2_760],
    [NaN, NaN, NaN],
  ])
})

test('the id of no simulated meter is unknown until a meter of others reports as it', () => {
  const site = loadSite({ ...METERED, externalDeviceId: 'enegic-1' })
  const { group, world } = site
  group.dlm = { ...group.dlm, externalDeviceId: 'roof-7' }
  seconds(site, 3)
  expect(group.load.meters.external?.health.isStale).toBe(true)
  for (let second = 0; second < 3; second++) {
    takeMeterMessage(world, 'roof-7', { meter: { currentA: [4, 5, 6] } })
    tick(world)
  }
  expect([group.load.meters.external?.health.isStale, group.load.meters.external?.measuredA]).toEqual([false, [4, 5, 6]])
})

interface Sent {
  readonly arrivesS: number
  readonly payload: string
}

/** What gateways send in place of a plain report. Each still says the truth, a part of it, nothing, or what cannot be true. */
const FORMS: readonly ((currents: PhaseCurrents, time: object) => readonly string[])[] = [
  (currents, time) => [JSON.stringify({ ...time, currentA: currents.map(Math.abs), powerW: currents.map((a) => a * 230) })],
  (currents, time) => [JSON.stringify({ ...time, powerW: currents.map((a) => a * 230) })],
  (currents, time) => currents.map((a, line) => JSON.stringify({ ...time, [`current_l${line + 1}`]: String(a) })),
  (currents, time) => [
    JSON.stringify({ ...time, currentA: currents.map((a) => `${a * 1_000} mA`), rssi: -70, extra: { a: [1] } }),
  ],
  (currents, time) => [JSON.stringify({ ...time, currentA: [currents[0], 'NaN', currents[2]] })],
  (currents, time) => [JSON.stringify({ ...time, currentA: currents.map((a) => a * 1_000) })],
  (_, time) => [JSON.stringify({ ...time, currentA: [32_767, 32_767, 32_767] })],
  (currents, time) => [JSON.stringify({ ...time, currentA: currents }).slice(0, -3)],
  () => ['[]', '{}', 'null'],
]

/** The messages of a second: plain, odd, lost, late, repeated, or an old one again. */
function sentIn(
  second: number,
  currents: PhaseCurrents,
  past: readonly Sent[],
  hasClock: boolean,
  own: (salt: number) => number,
): Sent[] {
  const time = hasClock ? { time: new Date(Date.UTC(2031, 4, 1) + second * 1_000 + Math.floor(own(1) * 900)).toISOString() } : {}
  const plain = JSON.stringify({ ...time, currentA: currents })
  const kind = own(2)
  if (kind < 0.5) return [{ arrivesS: second, payload: plain }]
  if (kind < 0.7) {
    const form = FORMS[Math.floor(own(3) * FORMS.length)]
    return (form?.(currents, time) ?? []).map((payload) => ({ arrivesS: second, payload }))
  }
  if (kind < 0.8) return []
  const again = [second, second].map((arrivesS) => ({ arrivesS, payload: plain }))
  if (kind < 0.85 || !hasClock) return again
  const old = past[Math.floor(own(4) * past.length)]
  if (kind < 0.9 && old) return [{ ...old, arrivesS: second }]
  return [{ arrivesS: second + Math.floor(own(5) * 40), payload: plain }]
}

/** The meter of a building, and a gateway with a clock of its own or none, that is silent at times and sends its queue afterwards. */
function judge(seed: number): string | undefined {
  const site = outsideSite()
  const hasClock = seed % 3 !== 0
  const draw = (salt: number) => mix01(seed, salt)
  const truths: PhaseCurrents[] = []
  const sent: Sent[] = []
  let silentUntilS = -1
  for (let second = 0; second < SECONDS; second++) {
    const own = (salt: number) => draw(second * 100 + salt)
    const rounded = (salt: number) => Math.round((own(salt) * 1.4 - 0.4) * FUSE_A * 10) / 10
    const was = truths.at(-1)
    const truth: PhaseCurrents = was && own(6) < 0.8 ? was : [rounded(7), rounded(8), rounded(9)]
    truths.push(truth)
    if (second > 10 && own(10) < 0.01) silentUntilS = second + Math.floor(own(11) * 100)
    for (const one of sentIn(second, truth, sent, hasClock, own)) {
      // A queue is sent at its end; without clocks it would count as the present.
      if (second > silentUntilS) sent.push(one)
      else if (hasClock) sent.push({ ...one, arrivesS: silentUntilS + 1 + Math.floor(own(12) * 3) })
    }
    for (const { payload } of sent.filter(({ arrivesS }) => arrivesS === second)) report(site, payload)
    tick(site.world)
    const { health, measuredA } = site.group.load.meters.external ?? {}
    if (!health || health.isStale) continue
    const ageS = silentMs(health, site.world.nowMs) / 1_000
    // The delay of a value that counts as present, and one second of the world.
    const recent = truths.slice(Math.max(0, second - ageS - 12), second - ageS + 2)
    if (!recent.some((one) => one.every((ampere, line) => Math.abs(ampere - (measuredA?.[line] ?? NaN)) < 0.06))) {
      return `seed ${seed}, second ${second}: ${measuredA?.join(' ')} A, ${ageS} s old; it was ${recent.map((one) => one.join(' ')).join(', ')}`
    }
  }
  return undefined
}

test(
  `the values of ${SEEDS} imperfect meters were true at their moment, or the safe limit applies`,
  { timeout: 20_000 + SEEDS * 1_000 },
  () => {
    const wrong = Array.from({ length: SEEDS }, (_, place) => judge(FIRST + place)).filter((one) => one !== undefined)
    expect(wrong).toEqual([])
  },
)
