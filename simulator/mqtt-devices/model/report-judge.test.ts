import { expect, test } from 'vitest'
import { mix01 } from '#simulator/core/model/random.ts'
import { tick } from '#simulator/world/tick.ts'
import { asAction } from '#simulator/ocpp/endpoint/translation.ts'
import { numbered } from '#simulator/ocpp/model/noted-deviations.ts'
import { mqttWorld } from '#simulator/testing/mqtt-site.ts'
import { readReport } from './read-report.ts'
import { reportMessage } from './report-message.ts'

const SEEDS = Number(process.env['LOADSTAR_DEVICE_SEEDS'] ?? 100)
const FIRST = Number(process.env['LOADSTAR_DEVICE_FIRST'] ?? 1)
const SECONDS = 90
/** The last seconds without imperfections that change the truth: the view must have settled. */
const SETTLED_S = 3
const RATED_W = 10_000

type Imperfection = (report: Record<string, unknown>, draw: (salt: number) => number, second: number) => string | null

const json = (report: object) => JSON.stringify(report)

/** What programs send in place of a plain report. Each still says the truth, says nothing, or says what cannot be true. */
const IMPERFECTIONS: readonly Imperfection[] = [
  () => null,
  ({ powerW, ...others }) => json({ ...others, powerW: String(powerW) }),
  ({ powerW, ...others }) => json({ ...others, power_kw: Number(powerW) / 1_000 }),
  ({ powerW, ...others }) => json({ ...others, powerW: `${Number(powerW) / 1_000} kW` }),
  ({ socPercent, ...others }) => json({ ...others, SoC: socPercent }),
  ({ powerW, time }) =>
    json({
      time,
      values: [
        { key: 'Power.Active.Import', value: String(Math.max(0, Number(powerW))), unit: 'W' },
        { key: 'Power.Active.Export', value: String(Math.max(0, -Number(powerW))), unit: 'W' },
      ],
    }),
  (report) => json({ ...report, mood: 'good', nested: { powerW: 1 } }),
  (report) => json(report).replace(/"socPercent":[\d.]+/, '"socPercent":NaN'),
  (report) => json({ ...report, powerW: 9e9 }),
  (report) => json({ ...report, powerW: RATED_W * 3 }),
  (report) => json({ ...report, frequencyHz: 50_012 }),
  (report) => json({ ...report, socPercent: 1_000 }),
  (report) => json({ ...report, time: '1999-01-01T00:00:00Z' }),
  (report) => json(report).slice(0, 12),
  () => '{}',
  () => '[]',
  ({ powerW, time }) => json({ powerW, time }),
  ({ socPercent, time }) => json({ socPercent, time }),
  ({ status, time }) => json({ status, time }),
  (report) => json({ ...report, voltageV: 'mains' }),
  (report) => json({ ...report, powerW: `${Number(report['powerW'])} parsecs` }),
]

/** How far the clocks of devices are ahead, ms. A device may also have none. */
const CLOCKS_MS = [undefined, 0, -3_600_000, 40_000, 9e11]

interface Truth {
  readonly powerW: number
  readonly socPercent: number
  readonly hasCar: boolean
}

/** A second later. Cars come and go; without one there is no power. */
function truthAfter({ powerW, socPercent, hasCar }: Truth, own: (salt: number) => number): Truth {
  const isMoved = own(3) < 0.02
  const otherW = hasCar && own(1) < 0.05 ? Math.round((own(2) * 2 - 1) * RATED_W) : powerW
  const nextW = isMoved ? 0 : otherW
  return { powerW: nextW, socPercent: Math.round((socPercent + nextW / 1e6) * 10) / 10, hasCar: isMoved ? !hasCar : hasCar }
}

interface Judged {
  readonly seed: number
  readonly second: number
  readonly what: string
}

/** A V2G device that knows its power, its state of charge and whether it has a car, reported through imperfect messages. */
function judge(seed: number): Judged | undefined {
  const { world, at, tell } = mqttWorld()
  const station = at(0)
  const draw = (salt: number) => mix01(seed, salt)
  let truth: Truth = { powerW: 0, socPercent: 50, hasCar: true }
  const clockMs = CLOCKS_MS[seed % CLOCKS_MS.length]
  const dated: string[] = []
  const sent: { readonly payload: string; readonly arrivesS: number }[] = []
  let lastHeardS = -Infinity
  let changedS = 0
  for (let second = 0; second < SECONDS; second++) {
    const own = (salt: number) => draw(second * 100 + salt)
    const next = truthAfter(truth, own)
    if (next.powerW !== truth.powerW || next.hasCar !== truth.hasCar) changedS = second
    truth = next
    const time = clockMs === undefined ? {} : { time: new Date(world.nowMs + clockMs + Math.floor(own(7) * 900)).toISOString() }
    const report: Record<string, unknown> = truth.hasCar
      ? { ...time, powerW: truth.powerW, socPercent: truth.socPercent, status: 'Charging' }
      : { ...time, powerW: 0, status: 'Available' }
    const isPlain = own(4) < 0.4
    const imperfection = IMPERFECTIONS[Math.floor(own(5) * IMPERFECTIONS.length)]
    const payload = isPlain || !imperfection ? json(report) : imperfection(report, own, second)
    // A report that comes later or again is known to be old by its moment.
    const isDated = clockMs !== undefined && payload?.includes(String(report['time'])) === true
    const delayS = !isDated || isPlain ? 0 : own(8) < 0.15 ? 2 + Math.floor(own(9) * 20) : 0
    const old = own(10) < 0.05 ? dated[Math.floor(own(11) * dated.length)] : undefined
    if (old !== undefined) sent.push({ payload: old, arrivesS: second })
    if (isDated && payload !== null) dated.push(payload)
    for (let times = payload === null ? 0 : own(6) < 0.1 ? 2 : 1; times > 0; times--) {
      sent.push({ payload: payload ?? '', arrivesS: second + delayS })
    }
    for (const { payload: arrived } of sent.filter(({ arrivesS }) => arrivesS === second)) {
      const read = readReport(arrived)
      const message = reportMessage(read.report, { kind: 'v2g', hasStatus: station.ocpp?.hasStatus ?? false })
      const deviations = numbered(station.ocpp?.deviations ?? [], read.deviations)
      const { nowMs } = world
      const complete = { ...message, ...(deviations.length > 0 && { deviations }) }
      tell(0, asAction(complete, { nowMs, presentMs: nowMs, isTimed: false, charger: station.ocpp }))
    }
    tick(world)
    if (isPlain) lastHeardS = second
    const { origin } = station.ocpp ?? {}
    const isMarked = !station.isOnline || origin === 'assumed' || origin === 'last-known'
    // The truth of the last plain report, unless it has changed since then.
    if (second - lastHeardS > SETTLED_S || changedS > lastHeardS) continue
    const wrong = (what: string) => ({ seed, second, what })
    if (Math.abs(station.powerW - truth.powerW) > 50 && !isMarked) return wrong(`power ${station.powerW} of ${truth.powerW}`)
    if ((station.vehicle !== null) !== truth.hasCar) return wrong(`car ${station.vehicle !== null} of ${truth.hasCar}`)
    const isSocWrong = truth.hasCar && Math.abs(station.socPercent - truth.socPercent) > 0.5
    if (isSocWrong) return wrong(`soc ${station.socPercent} of ${truth.socPercent}`)
  }
  return undefined
}

test(`the view of ${SEEDS} imperfect devices equals their truth or is marked`, { timeout: 20_000 + SEEDS * 1_000 }, () => {
  const wrong = Array.from({ length: SEEDS }, (_, place) => judge(FIRST + place)).filter((one) => one !== undefined)
  expect(wrong).toEqual([])
})
