import { SECOND_MS } from '#contract/durations.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { ResponseSample } from '../model/response.ts'
import type { TestSequence } from '../model/sequence.ts'
import { advanceInPortions, copySite, replayTest, WARM_UP_MS, type Tested } from './copied-site.ts'

/** A played test: one sample per second, and the part of each charger. */
export interface PlayedTest {
  readonly name: string
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
  /** Called with the simulated seconds that have been played. */
  readonly onProgress?: ((seconds: number) => void) | undefined
}

function chargersOf(world: World, { response, stationIndexes }: Group): ChargerResponse[] {
  return stationIndexes.flatMap((index) => {
    const station = world.stations[index]
    if (!station) return []
    const baselineKw = response.baselinesKw.get(index) ?? 0
    return [{ stationName: station.name, baselineKw, responseKw: baselineKw - station.powerW / 1_000 }]
  })
}

/** Plays a test on a new copy of the site. */
export async function playTest(tested: Tested, sequence: TestSequence, playing: Playing = {}): Promise<PlayedTest> {
  const { engine, group } = await copySite(tested)
  const startMs = engine.world.nowMs + WARM_UP_MS
  const samples: ResponseSample[] = []
  const baselineKw: number[] = []
  let chargers: ChargerResponse[] = []
  let mostKw = 0
  replayTest(engine, sequence)
  const stop = engine.onSecond((world) => {
    const atS = (world.nowMs - startMs) / SECOND_MS
    if (atS < 0) return
    const { second } = group.response
    const responseKw = second?.deliveredKw ?? 0
    samples.push({ atS, frequencyHz: sequence.frequencyHz(atS), responseKw })
    baselineKw.push(second?.baselineKw ?? 0)
    if (responseKw <= mostKw) return
    mostKw = responseKw
    chargers = chargersOf(world, group)
  })
  try {
    const allS = WARM_UP_MS / SECOND_MS + sequence.durationS
    await advanceInPortions(engine, allS, playing)
  } finally {
    stop()
    engine.stop()
  }
  return { name: sequence.name, samples, baselineKw, chargers }
}
