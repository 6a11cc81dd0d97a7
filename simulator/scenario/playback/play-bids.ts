import { HOUR_MS } from '#contract/durations.ts'
import type { LiveInjectedFaults } from '#simulator/faults/fault-injection.ts'
import { addBid, hourOf, removeBids, saveBid } from '#simulator/bids/world/bids.ts'
import type { World } from '#simulator/core/world/state.ts'
import { findGroup } from '../language/find-group.ts'
import type { BidsChange, MarketChange } from '../language/stimuli.ts'

/** Changes the bid schedule of a group, including past hours and the current hour. */
export function playBids(change: BidsChange, world: World) {
  const group = findGroup(world, change.group)
  if ('clear' in change) return removeBids(world, group)
  for (const bid of change.bids) {
    const hourMs = 'hour' in bid ? Date.parse(bid.hour) : hourOf(world.nowMs) + bid.inHours * HOUR_MS
    const write = group.bids.has(hourMs) ? saveBid : addBid
    write(world, group, hourMs, bid)
  }
}

/** A later line replaces an earlier one and its end. */
export function playMarket(change: MarketChange, { market, nowMs }: World, conditions: LiveInjectedFaults) {
  conditions.drop('market')
  market.refusal = 'refuse' in change ? change.refuse : null
  market.hasRules = 'rules' in change
  if ('accept' in change) return
  const end = () => {
    market.refusal = null
    market.hasRules = false
  }
  const name = 'refuse' in change ? `market refuses: ${change.refuse}` : 'market keeps its rules'
  conditions.hold('market', name, nowMs, change.for, end)
}
