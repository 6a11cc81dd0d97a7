import type { World } from '#simulator/core/world/state.ts'
import { membersOf } from '#simulator/scenario/properties/installed-lines.ts'
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

const groupChecks = groupFacts.map(([, holds]) => holds)
const worldChecks = worldFacts.map(([, holds]) => holds)

/** The facts that hold, a bit for each. */
function factsOf<T>(checks: readonly ((of: T) => boolean)[], of: T): number {
  let bits = 0
  let bit = 1
  for (const holds of checks) {
    if (holds(of)) bits |= bit
    bit <<= 1
  }
  return bits
}

/** Notes the situations that a run reaches. Call `see` after every second. */
export class SituationCounter {
  readonly reached = new Set<string>()

  see(world: World) {
    if (world.nowMs % EVERY_MS !== 0) return
    const ofWorld = factsOf(worldChecks, world)
    const ofGroups = [...world.groups.values()].map((group) =>
      factsOf(groupChecks, { world, group, members: membersOf(world, group) }),
    )
    for (const { name, group, world: wanted } of NEEDED) {
      if ((ofWorld & wanted) !== wanted || this.reached.has(name)) continue
      if (group === 0 || ofGroups.some((bits) => (bits & group) === group)) this.reached.add(name)
    }
  }
}
