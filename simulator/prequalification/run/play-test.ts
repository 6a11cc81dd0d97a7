import { SECOND_MS } from '#contract/durations.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { gridFrequencyHz } from '#simulator/grid/model/grid.ts'
import type { ProgrammeTest } from '../model/programme-tests.ts'
import type { ResponseSample } from '../model/response.ts'
import { advanceInPortions, copySite, replayTest, WARM_UP_MS, type CopySettings, type Tested } from './copied-site.ts'
import { followersOf, isOfStores, storeResponse } from './store-group.ts'

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
}

/** The response of a charger at its highest response of the group. */
export interface ChargerResponse {
  readonly stationName: string
  readonly baselineKw: number
  readonly responseKw: number
}

/** Stops a programme: the promise of the playing test rejects with the reason of the signal. */
export interface Playing {
  readonly signal?: AbortSignal | undefined
  /** Called with the simulated seconds that have been played, and those of all tests. */
  readonly onProgress?: ((seconds: number, allSeconds: number) => void) | undefined
}

function chargersOf(world: World, group: Group): ChargerResponse[] {
  const { response, stationIndexes } = group
  if (isOfStores(group)) {
    return followersOf(world, group).map(({ name, baselineW, powerW }) => {
      return { stationName: name, baselineKw: baselineW / 1_000, responseKw: (baselineW - powerW) / 1_000 }
    })
  }
  return stationIndexes.flatMap((index) => {
    const station = world.stations[index]
    if (!station) return []
    const baselineKw = response.baselinesKw.get(index) ?? 0
    return [{ stationName: station.name, baselineKw, responseKw: baselineKw - station.powerW / 1_000 }]
  })
}

function secondOf(world: World, group: Group): { baselineKw: number; responseKw: number } {
  if (isOfStores(group)) return storeResponse(world, group)
  const { second } = group.response
  return { baselineKw: second?.baselineKw ?? 0, responseKw: second?.deliveredKw ?? 0 }
}

/** Plays a test on a new copy of the site, in its operating condition. */
export async function playTest(
  tested: Tested,
  test: ProgrammeTest,
  { capacityKw, ...settings }: CopySettings & { capacityKw: number },
  playing: Playing = {},
): Promise<PlayedTest> {
  const { sequence } = test
  const { engine, group } = await copySite(tested, settings)
  const startMs = engine.world.nowMs + WARM_UP_MS
  const samples: ResponseSample[] = []
  const baselineKw: number[] = []
  let chargers: ChargerResponse[] = []
  let mostKw = 0
  replayTest(engine, sequence)
  const stop = engine.onSecond((world) => {
    const atS = (world.nowMs - startMs) / SECOND_MS
    if (atS < 0) return
    const second = secondOf(world, group)
    const { responseKw } = second
    const frequencyHz = sequence.isOnGrid ? gridFrequencyHz(world.grid) : sequence.frequencyHz(atS)
    samples.push({ atS, frequencyHz, responseKw })
    baselineKw.push(second.baselineKw)
    if (Math.abs(responseKw) <= mostKw) return
    mostKw = Math.abs(responseKw)
    chargers = chargersOf(world, group)
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
  return { name: sequence.name, test, capacityKw, samples, baselineKw, chargers }
}
