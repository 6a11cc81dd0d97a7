import type { World } from '#simulator/core/world/state.ts'
import type { ResolvedAcceptance } from '../language/acceptance.ts'
import { listedActivations } from '../measures/listed-activations.ts'
import { ruleInWords, ruleOutcomes } from './rule-outcomes.ts'

/** Each reading measures the activations under way, so a larger site is not measured. */
const STATIONS_AT_MOST = 200

/** A rule of demand response that an activation has broken, and that the scenario does not accept. */
export interface BrokenRule {
  readonly groupName: string
  /** The group, or the V2G point. */
  readonly name: string
  /** When the activation began. */
  readonly startMs: number
  /** `Depth 49.5 kW, asked: at least 62.5 kW` */
  readonly text: string
}

/** The rules that are broken so far, by group and start; null at a site with more than 200 stations. */
export function brokenRules(world: World, accepted: readonly ResolvedAcceptance[]): BrokenRule[] | null {
  if (world.stations.length > STATIONS_AT_MOST) return null
  return listedActivations(world).flatMap(({ group, activation }) => {
    const ownAccepted = accepted.flatMap((one) => (one.groupId === group.id ? one.accepted : []))
    const { name, startMs } = activation
    return ruleOutcomes({ activations: [activation], accepted: ownAccepted }).flatMap(({ state, measure }) =>
      state === 'broken' ? { groupName: group.name, name, startMs, text: ruleInWords({ activation, measure }) } : [],
    )
  })
}
