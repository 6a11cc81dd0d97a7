import type { Reserve, readReserveCommitment as commitmentCall, readReserves as reservesCall } from '#contract/reserves.ts'
import { commitmentOf, maxFcrDKw, reservesOf, type GroupReserve as Known } from '../world/reserves.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Handler } from '#simulator/http/call.ts'
import { groupOf, seesGroup } from '#simulator/session/calls/visibility.ts'

const tenths = (kw: number) => Math.round(kw * 10) / 10

const iso = (ms: number) => new Date(ms).toISOString()

const rowOf = (
  world: World,
  group: Group,
  { dueKw: _dueKw, soldKw, availableKw, deliveredKw, requiredKw, held, ...known }: Known,
): Reserve => ({
  groupId: group.id,
  groupName: group.name,
  ...known,
  soldKw: tenths(soldKw),
  availableKw: tenths(availableKw),
  deliveredKw: tenths(deliveredKw),
  maxKw: known.service === 'FCR-D' ? tenths(Math.max(availableKw, maxFcrDKw(world, group))) : undefined,
  requiredKw: requiredKw === null ? null : tenths(requiredKw),
  held: held && { volumeKw: tenths(held.volumeKw), soldUntil: iso(held.soldUntilMs), endsBy: iso(held.endsByMs) },
})

export const readReserves: Handler<typeof reservesCall> = ({ world, session, query }) => {
  const groups =
    query.groupId === undefined
      ? [...world.groups.values()].filter((group) => seesGroup(session, group))
      : [groupOf(world, session, query.groupId)]
  const reserves = groups.flatMap((group) => reservesOf(world, group).map((reserve) => rowOf(world, group, reserve)))
  const { hasRules, minBidMw } = world.market
  return { enforcesMarketRules: hasRules, minBidMw, reserves }
}

export const readReserveCommitment: Handler<typeof commitmentCall> = ({ world, session, params }) =>
  commitmentOf(world, groupOf(world, session, params.groupId))
