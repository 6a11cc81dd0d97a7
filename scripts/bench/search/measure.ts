import { PROPERTIES } from '#simulator/scenario/properties/all-properties.ts'
import { createGenerator } from '#simulator/search/generate/generate.ts'
import { stageOf } from '#simulator/search/generate/stage.ts'
import { runPlan } from '#simulator/search/run/run-plan.ts'
import { cpuMs, line, type BenchLine } from '../line.ts'

const SEEDS = 40
const WARM_UP = 20

const SITES = ['courtyard', 'pier', 'cellar', 'quay', 'market']

/** Runs of ten world minutes with all properties per second of computation. Other programs count only by the caches that they use. */
async function measureSite(site: string): Promise<BenchLine> {
  const stage = await stageOf(site)
  const generate = createGenerator(stage)
  const properties = Object.values(PROPERTIES)
  let fromMs = cpuMs()
  for (let seed = 1; seed <= WARM_UP + SEEDS; seed++) {
    if (seed === WARM_UP + 1) fromMs = cpuMs()
    await runPlan(generate(seed), stage, { properties })
  }
  const rate = (SEEDS * 1_000) / (cpuMs() - fromMs)
  return line(`search of the site ${site}, per core`, rate, { atLeast: 10 }, (figure) => `${figure.toFixed(1)} runs/s`)
}

export async function measure(): Promise<BenchLine[]> {
  const lines: BenchLine[] = []
  for (const site of SITES) lines.push(await measureSite(site))
  return lines
}
