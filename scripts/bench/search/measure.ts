import { PROPERTIES } from '#simulator/scenario/properties/all-properties.ts'
import { createGenerator } from '#simulator/search/generate/generate.ts'
import { stageOf } from '#simulator/search/generate/stage.ts'
import { runPlan } from '#simulator/search/run/run-plan.ts'
import { cpuMs, line, type BenchLine } from '../line.ts'

const SEEDS = 60
const WARM_UP = 20

/** Runs of ten world minutes with all properties per second of computation, so that other programs do not count. */
export async function measure(): Promise<BenchLine[]> {
  const stage = await stageOf('courtyard')
  const generate = createGenerator(stage)
  const properties = Object.values(PROPERTIES)
  let fromMs = cpuMs()
  for (let seed = 1; seed <= WARM_UP + SEEDS; seed++) {
    if (seed === WARM_UP + 1) fromMs = cpuMs()
    await runPlan(generate(seed), stage, { properties })
  }
  return [
    line(
      'search of the courtyard, per core',
      (SEEDS * 1_000) / (cpuMs() - fromMs),
      { atLeast: 15 },
      (rate) => `${rate.toFixed(1)} runs/s`,
    ),
  ]
}
