import { tick } from '#simulator/world/tick.ts'
import { createWorld } from '#simulator/world/world.ts'
import { loadScenario } from '#simulator/scenario/language/load.ts'
import { Watching } from '#simulator/scenario/expectations/watching.ts'

/** Expectations on a world that a test runs step by step. */
export function sampleWatching(expectations: string, endS = Infinity) {
  const yaml = `about: A test.\nsite: pier\nideal: true\nstarts: 2026-03-02T08:40:00Z\nlasts: 1h\nexpect:\n${expectations}`
  const { site, siteName, seed, startMs, expected } = loadScenario({ yaml })
  const world = createWorld({ site, siteName, seed, startMs, stationCount: undefined })
  const tickTo = (second: number) => {
    while (world.nowMs < startMs + second * 1_000) tick(world)
  }
  return { watching: new Watching(world, expected, startMs + endS * 1_000), world, tickTo }
}
