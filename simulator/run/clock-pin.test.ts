import { afterEach, expect, test } from 'vitest'
import { FakeClock } from '#simulator/testing/fake-clock.ts'
import { ocppSite } from '#simulator/testing/ocpp-site.ts'
import { smallSite } from '#simulator/testing/sample-site.ts'
import { loadScenario } from '#simulator/scenario/language/load.ts'
import { createEngine, type Engine } from './engine.ts'

let engine: Engine
afterEach(() => engine.stop())

const QUIET = { name: 'quiet-day' }

/** A run at ×1 with a charger outside in a group with these settings, and the real moments of its seconds. */
function running(fcr: Record<string, unknown>, isPinned = true) {
  const clock = new FakeClock()
  const { groups, ...others } = ocppSite(1, 40)
  const site = smallSite({ ...others, groups: groups.map((group) => Object.assign(group, { fcr })) })
  const scenario = { ...loadScenario(QUIET), beforeMs: 0 }
  const loaded = { ...scenario, site, siteName: 'outside', lines: [], expected: [], accepted: [], stationCount: undefined }
  engine = createEngine({ scenario: QUIET, loaded, watches: false, clock })
  const [station] = engine.world.stations
  if (!station) throw new Error('The site has no station')
  engine.enter({ station: station.deviceId, message: { heartbeat: true } })
  if (isPinned) engine.pin.set('A charger is connected')
  const ranMs: number[] = []
  const startMs = clock.nowMs()
  engine.onSecond(() => ranMs.push(Math.round((clock.nowMs() - startMs) / 100) * 100))
  return { clock, ranMs }
}
const SINGLE = { isEnabled: true, serviceName: 'FI_SINGLE_STEP', activationFrequency: 49.7, powerDecrease: 5 }
const DIP = { at: '2500ms', frequency: { to: 49.6, over: '100ms', exact: true } }

test('with chargers outside, the second of a crossing runs at the crossing', () => {
  const { clock, ranMs } = running(SINGLE)
  engine.do(DIP)
  clock.run(5_050)
  const [activation] = engine.world.groups.get(1)?.response.activations ?? []
  expect((activation?.atMs ?? 0) - engine.world.startMs).toBe(2_600)
  expect(ranMs).toEqual([1_000, 2_000, 2_600, 4_000, 5_000])
})

test('a delayed command runs at its own moment', () => {
  const { clock, ranMs } = running({ ...SINGLE, triggerDelayInMs: 800 })
  engine.do(DIP)
  clock.run(5_050)
  // The crossing at 2.6 s commands nothing before 3.4 s.
  expect(ranMs).toEqual([1_000, 2_000, 3_000, 3_400, 5_000])
})

test('a stepwise group acts at the first step that asks for more', () => {
  const { clock, ranMs } = running({
    isEnabledStepwise: true,
    serviceName: 'FI_STEPWISE_CLASSIC',
    stepwiseMode: 'classic',
    maxStepwiseFlexibility: 10,
    minStepwiseCurrent: 6,
  })
  engine.do(DIP)
  clock.run(4_050)
  expect(ranMs).toEqual([1_000, 2_000, 2_600, 4_000])
})

test('without chargers outside, each second runs at its end', () => {
  const { clock, ranMs } = running(SINGLE, false)
  engine.do(DIP)
  clock.run(3_050)
  expect(ranMs).toEqual([1_000, 2_000, 3_000])
})

test('a manual change of the present second is seen at once', () => {
  const { clock, ranMs } = running(SINGLE)
  clock.run(1_700)
  engine.do({ frequency: { to: 49.6, exact: true } })
  clock.run(10)
  expect(ranMs).toEqual([1_000, 1_700])
})

test('limits are decided before the rest of the second, and the world is not changed by looking ahead', () => {
  const { clock } = running(SINGLE)
  engine.do(DIP)
  let isActiveThen = false
  engine.pin.onLimits(() => {
    isActiveThen ||= (engine.world.groups.get(1)?.response.activations.length ?? 0) > 0
  })
  clock.run(2_500)
  expect(engine.world.groups.get(1)?.response.activations).toEqual([])
  expect(engine.world.grid.atMs).toBe(engine.world.nowMs)
  expect(isActiveThen).toBe(false)
  clock.run(150)
  expect(isActiveThen).toBe(true)
})
