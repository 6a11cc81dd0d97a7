import type { World } from '#simulator/core/world/state.ts'
import { type GroupFact, GROUP_FACTS } from './group-facts.ts'
import { SITUATIONS } from './situations.ts'
import { type WorldFact, WORLD_FACTS } from './world-facts.ts'

/** Situations last for seconds, and looking takes time. */
const EVERY_MS = 3_000

const groupFacts = Object.entries(GROUP_FACTS) as [GroupFact, (typeof GROUP_FACTS)[GroupFact]][]
const worldFacts = Object.entries(WORLD_FACTS) as [WorldFact, (typeof WORLD_FACTS)[WorldFact]][]
const bitsOf = <T extends string>(facts: readonly (readonly [T, unknown])[], wanted: readonly T[]) =>
  wanted.reduce((bits, name) => bits | (1 << facts.findIndex(([fact]) => fact === name)), 0)

const NEEDED = SITUATIONS.map(({ name, ofGroup, ofWorld }) => ({
  name,
  group: bitsOf(groupFacts, ofGroup),
  world: bitsOf(worldFacts, ofWorld),
}))

/** Notes the situations that a run reaches. Call `see` after every second. */
export class SituationCounter {
  readonly reached = new Set<string>()

  see(world: World) {
    if (world.nowMs % EVERY_MS !== 0) return
    let ofWorld = 0
    for (const [place, [, holds]] of worldFacts.entries()) if (holds(world)) ofWorld |= 1 << place
    const ofGroups = [...world.groups.values()].map((group) => {
      const members = group.stationIndexes.flatMap((index) => world.stations[index] ?? [])
      let bits = 0
      for (const [place, [, holds]] of groupFacts.entries()) if (holds({ world, group, members })) bits |= 1 << place
      return bits
    })
    for (const { name, group, world: wanted } of NEEDED) {
      if ((ofWorld & wanted) !== wanted || this.reached.has(name)) continue
      if (group === 0 || ofGroups.some((bits) => (bits & group) === group)) this.reached.add(name)
    }
  }
}
