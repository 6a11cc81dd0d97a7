import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/** Everything that the allocations of a group depend on beside time, as text. */
export function balanceInputs(world: World, { load, dlm, response }: Group): string {
  const sessions = [...load.sessions.values()].map(
    ({ station, request, asked }) => `${station} ${JSON.stringify(request)} ${asked?.isHeldOn}`,
  )
  const budgets = load.budgets?.map(({ amount }) => amount)
  const reserves = [...load.offlineReserves, ...load.excessReserves].map(({ station, lines, current }) => [
    station,
    lines,
    current,
  ])
  return JSON.stringify([dlm, budgets, sessions, reserves, response.baselineKw, world.congestion.inForce.size])
}
