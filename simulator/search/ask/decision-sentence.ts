import type { JournalEntry } from '#contract/sim/journal-entry.ts'
import type { World } from '#simulator/core/world/state.ts'

const list = (values: readonly number[]) => values.map((value) => value.toFixed(1)).join(', ')

/** A decision of the journal as a sentence; undefined for an entry that is not one. */
export function decisionSentence(entry: JournalEntry, world: World): string | undefined {
  const { kind, groupId, deviceId, current, state, limit, budgets, enabled, event } = entry as JournalEntry &
    Record<string, unknown>
  const group = world.groups.get(Number(groupId))?.name ?? 'the group'
  const station = world.byDeviceId.get(String(deviceId))?.name ?? String(deviceId)
  const isDc = world.groups.get(Number(groupId))?.type === 'GROUP_TYPE_DC'
  const unit = isDc ? 'kW' : 'A'
  if (kind === 'allocation') {
    const because = typeof limit === 'string' ? ` (limit: ${limit})` : ''
    if (state === 'waiting') return `${station} waits${because}.`
    return `${station} is allocated ${Number(current).toFixed(1)} ${unit}${because}.`
  }
  if (kind === 'load' && Array.isArray(budgets)) return `The budget of ${group} is ${list(budgets as number[])} ${unit}.`
  if (kind === 'safe-limit') return `The safe limit of ${group} ${enabled === true ? 'begins' : 'ends'}.`
  if (kind === 'fcr' && event === 'activated') return `Demand response of ${group} is activated.`
  if (kind === 'fcr' && event === 'released') return `Demand response of ${group} is released.`
  return undefined
}
