import { SECOND_MS } from '#contract/durations.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { GRID_STEP_MS, gridFrequencyHz, ordinaryFrequencyHz } from '#simulator/grid/model/grid.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { ChargerResponse } from '../model/charger-problem.ts'
import type { ProgrammeTest } from '../model/programme-tests.ts'
import type { ResponseSample } from '../model/response.ts'
import { FAST_RAMPS, STATIC_RAMPS } from '../model/sequence.ts'
import { SPEED_S } from '../model/ramp-findings.ts'
import { advanceInPortions, copySite, replayTest, WARM_UP_MS, type CopySettings, type Tested } from './copied-site.ts'
import { energyOf, followersOf, isOfStores, storeResponse, type EnergySecond } from './store-group.ts'

/** A played test: one sample per second, and the part of each charger. */
export interface PlayedTest {
  readonly name: string
  readonly test: ProgrammeTest
  /** The capacity of its operating condition, kW. */
  readonly capacityKw: number
  readonly samples: readonly ResponseSample[]
  /** kW, one per sample. */
  readonly baselineKw: readonly number[]
  readonly chargers: readonly ChargerResponse[]
  /** The frequency of the grid in steps of 100 ms, Hz, also while another frequency is applied. */
  readonly gridHz: readonly number[]
  /** Mean state of charge by sample, %; for batteries only. */
  readonly socPercent?: readonly number[] | undefined
  /** The energy management by sample; empty for a group that is no limited reservoir. */
  readonly energy: readonly EnergySecond[]
  /** The settings of the control as a text without spaces. */
  readonly controlMode: string
  /** Highest and lowest power of the group, kW; generation is negative. */
  readonly limitsKw: { readonly least: number; readonly most: number }
}

/** Stops a programme: the promise of the playing test rejects with the reason of the signal. */
export interface Playing {
  readonly signal?: AbortSignal | undefined
  /** Called with the simulated seconds that have been played, and those of all tests. */
  readonly onProgress?: ((seconds: number, allSeconds: number) => void) | undefined
  /** Leaves out the hour of operation, which no requirement judges. */
  readonly isJudgedOnly?: boolean
}

function chargersOf(world: World, group: Group, earlyKw: ReadonlyMap<string, number>): ChargerResponse[] {
  const stations = isOfStores(group) ? followersOf(world, group) : membersOf(world, group)
  return stations.map((station) => {
    const { baselineKw, responseKw } = responseOf(group, station)
    const { name } = station
    return { stationName: name, baselineKw, responseKw, limitKw: limitKwOf(group, station), earlyKw: earlyKw.get(name) }
  })
}

const membersOf = ({ stations }: World, { stationIndexes }: Group) => stationIndexes.flatMap((index) => stations[index] ?? [])

function responseOf(group: Group, station: Station): { baselineKw: number; responseKw: number } {
  const baselineKw = isOfStores(group) ? station.baselineW / 1_000 : (group.response.baselinesKw.get(station.index) ?? 0)
  // The standby power of a charger without a car is no response.
  return { baselineKw, responseKw: baselineKw === 0 && !isOfStores(group) ? 0 : baselineKw - station.powerW / 1_000 }
}

function limitKwOf({ type, response }: Group, { index, voltageV, phasesInUse }: Station): number | undefined {
  const ceiling = response.ceilings.get(index)
  if (ceiling === undefined) return undefined
  return type === 'GROUP_TYPE_DC' ? ceiling : (ceiling * voltageV * phasesInUse) / 1_000
}

/** The second after which the response of each charger must be at 86 %, from the start of a test; undefined without that ramp. */
function earlySecond({ kind }: ProgrammeTest, product: CopySettings['product']): number | undefined {
  if (kind !== 'ramps' || product === 'fcr-n') return undefined
  return Math.ceil((product === 'fcr-d-up-static' ? STATIC_RAMPS.activate : FAST_RAMPS.full) + SPEED_S)
}

function secondOf(world: World, group: Group): { baselineKw: number; responseKw: number } {
  if (isOfStores(group)) return storeResponse(world, group)
  const { second } = group.response
  return { baselineKw: second?.baselineKw ?? 0, responseKw: second?.deliveredKw ?? 0 }
}

/** The grid in the steps of 100 ms of this second, Hz, with the end of the first second only; an ordinary day while another one is applied. */
function gridSteps({ nowMs, fastFrequency, grid }: World, isFirst: boolean, isOnGrid: boolean): number[] {
  const steps = isFirst ? 1 : SECOND_MS / GRID_STEP_MS
  return Array.from({ length: steps }, (_, step) => {
    const atMs = nowMs - (steps - 1 - step) * GRID_STEP_MS
    return isOnGrid ? fastFrequency.at(atMs) : ordinaryFrequencyHz(grid, atMs)
  })
}

function meanSocPercent(world: World, group: Group): number {
  const followers = followersOf(world, group)
  const allWh = followers.reduce((sum, { plan }) => sum + plan.capacityWh, 0)
  return followers.reduce((sum, { socPercent, plan }) => sum + socPercent * plan.capacityWh, 0) / allWh
}

function controlModeOf(group: Group): string {
  if (isOfStores(group)) return 'droop'
  return group.fcr.isEnabled ? 'single-step' : `stepwise-${group.fcr.stepwiseMode ?? 'classic'}`
}

function limitsOf({ stations }: World, { stationIndexes }: Group): PlayedTest['limitsKw'] {
  const sumKw = (valueW: (station: Station) => number) =>
    stationIndexes.reduce((sum, index) => sum + (stations[index] ? valueW(stations[index]) : 0), 0) / 1_000
  return { least: sumKw(({ minPowerW }) => minPowerW), most: sumKw(({ maxPowerW }) => maxPowerW) }
}

/** Plays a test on a new copy of the site, in its operating condition. */
export async function playTest(
  tested: Tested,
  test: ProgrammeTest,
  { capacityKw, isLimited = false, ...settings }: CopySettings & { capacityKw: number; isLimited?: boolean },
  playing: Playing = {},
): Promise<PlayedTest> {
  const { sequence } = test
  const { engine, group } = await copySite(tested, settings)
  const startMs = engine.world.nowMs + WARM_UP_MS
  const samples: ResponseSample[] = []
  const baselineKw: number[] = []
  const gridHz: number[] = []
  const socPercent: number[] = []
  const energy: EnergySecond[] = []
  let chargers: ChargerResponse[] = []
  const earlyS = earlySecond(test, settings.product)
  const earlyKw = new Map<string, number>()
  let maxKw = 0
  replayTest(engine, sequence)
  const stop = engine.onSecond((world) => {
    const atS = (world.nowMs - startMs) / SECOND_MS
    if (atS < 0) return
    const second = secondOf(world, group)
    const { responseKw } = second
    const frequencyHz = sequence.isOnGrid ? gridFrequencyHz(world.grid) : sequence.frequencyHz(atS)
    samples.push({ atS, frequencyHz, responseKw })
    baselineKw.push(second.baselineKw)
    gridHz.push(...gridSteps(world, atS === 0, sequence.isOnGrid === true))
    if (group.type === 'GROUP_TYPE_BATTERY') socPercent.push(meanSocPercent(world, group))
    if (isLimited) energy.push(energyOf(world, group, settings.product))
    if (atS === earlyS) {
      for (const { stationName, responseKw: kw } of chargersOf(world, group, earlyKw)) earlyKw.set(stationName, kw)
    }
    const isSettled = earlyS === undefined || atS > earlyS
    if (!isSettled || Math.abs(responseKw) <= maxKw) return
    maxKw = Math.abs(responseKw)
    chargers = chargersOf(world, group, earlyKw)
  })
  try {
    const allS = WARM_UP_MS / SECOND_MS + sequence.durationS
    await advanceInPortions(engine, allS, {
      signal: playing.signal,
      onProgress: (seconds) => playing.onProgress?.(seconds, allS),
    })
  } finally {
    stop()
    engine.stop()
  }
  return {
    name: sequence.name,
    test,
    capacityKw,
    samples,
    baselineKw,
    chargers,
    gridHz,
    socPercent: socPercent.length > 0 ? socPercent : undefined,
    energy,
    controlMode: controlModeOf(group),
    limitsKw: limitsOf(engine.world, group),
  }
}
