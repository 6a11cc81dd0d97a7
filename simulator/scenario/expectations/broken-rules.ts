import type { World } from '#simulator/core/world/state.ts'
import type { ResolvedAcceptance } from '../language/acceptance.ts'
import { listedActivations } from '../measures/listed-activations.ts'
import { ruleAsText, ruleOutcomes } from './rule-outcomes.ts'

/** Each call measures the activations in progress, which takes too long for larger sites. */
const MAX_STATIONS = 200

/** A rule of demand response that an activation has broken and that the scenario does not accept as broken. */
export interface BrokenRule {
  readonly groupName: string
  /** The group, or the V2G point. */
  readonly name: string
  /** When the activation began. */
  readonly startMs: number
  /** `Depth 49.5 kW, required: at least 62.5 kW` */
  readonly text: string
}

/** The rules broken so far, by group and start; null for a site with more than 200 stations. */
export function brokenRules(world: World, accepted: readonly ResolvedAcceptance[]): BrokenRule[] | null {
  if (world.stations.length > MAX_STATIONS) return null
  return listedActivations(world).flatMap(({ group, activation }) => {
    const ownAccepted = accepted.flatMap((one) => (one.groupId === group.id ? one.accepted : []))
    const { name, startMs } = activation
    return ruleOutcomes({ activations: [activation], accepted: ownAccepted }).flatMap(({ state, measure }) =>
      state === 'broken' ? { groupName: group.name, name, startMs, text: ruleAsText({ activation, measure }) } : [],
    )
  })
}
