import type { World } from '#simulator/core/world/state.ts'
import type { ResolvedAcceptance } from '../language/acceptance.ts'
import { drillActivations } from '../measures/drill-activations.ts'
import { inListingOrder } from '../playback/run-record.ts'
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
  const listed = new Set<string>()
  return inListingOrder(world).flatMap((group) => {
    // A V2G point may be in several groups.
    const activations = drillActivations(world, group).filter(({ deviceId, startMs }) => {
      const key = `${deviceId ?? `group ${group.id}`} ${startMs}`
      return !listed.has(key) && listed.add(key)
    })
    const ownAccepted = accepted.flatMap((one) => (one.groupId === group.id ? one.accepted : []))
    return ruleOutcomes({ activations, accepted: ownAccepted }).flatMap(({ state, activation, measure }) => {
      if (state !== 'broken') return []
      const { name, startMs } = activation
      return { groupName: group.name, name, startMs, text: ruleInWords({ activation, measure }) }
    })
  })
}
