import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/** The inputs of this second. Two checks need them. */
const known = new WeakMap<Group, { readonly atMs: number; readonly entries: number; readonly text: string }>()

/** Everything that the allocations of a group depend on beside time, as text. */
export function balanceInputs(world: World, group: Group): string {
  const before = known.get(group)
  const [atMs, entries] = [world.nowMs, world.journal.length]
  if (before?.atMs === atMs && before.entries === entries) return before.text
  const text = inputsText(world, group)
  known.set(group, { atMs, entries, text })
  return text
}

/** Limits are replaced, never changed. */
const limits = new WeakMap<Group['dlm'], string>()

function limitsText(dlm: Group['dlm']): string {
  const text = limits.get(dlm) ?? JSON.stringify(dlm)
  limits.set(dlm, text)
  return text
}

function inputsText(world: World, { load, dlm, response }: Group): string {
  let sessions = ''
  for (const { station, request, asked } of load.sessions.values()) {
    const { id, arrivesMs, isVip, lines, min, max, weight } = request
    sessions += `${station} ${id} ${arrivesMs} ${isVip} ${lines} ${min} ${max} ${weight} ${asked?.isHeldOn};`
  }
  let text = `${limitsText(dlm)} ${sessions} ${response.baselineKw} ${world.congestion.inForce.size}`
  for (const { amount } of load.budgets ?? []) text += ` ${amount}`
  for (const reserves of [load.offlineReserves, load.excessReserves]) {
    for (const { station, lines, current } of reserves) text += `,${station} ${lines} ${current}`
  }
  return text
}
