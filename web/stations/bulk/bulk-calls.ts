import { chargeDevice } from '#contract/control.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { ListedGroup, listGroups } from '#contract/groups.ts'
import { connectStation, disconnectStation, type Station, type AssignedGroup } from '#contract/stations.ts'
import { call, type Reply } from '#platform/call.ts'
import { readFormerPower } from '#platform/former-power.ts'
import type { FormerPower } from '#units/power-entry.ts'
import type { RunCalls, SendResult } from './bulk-run.ts'
import type { BulkGroup } from './preview.ts'

type Known = ReplyOf<typeof listGroups> | undefined

const rowsOf = (known: Known): readonly ListedGroup[] => (known === undefined ? [] : 'data' in known ? known.data : known)

/** A group with its power and limit, if the list contains it. */
export const withFigures = (group: BulkGroup, known: Known): BulkGroup => rowsOf(known).find(({ id }) => id === group.id) ?? group

/** The groups of the stations, with their limits where they are known. */
export function groupsOf(stations: readonly Pick<Station, 'assignedGroups'>[], known: Known): readonly BulkGroup[] {
  const assigned = new Map(stations.flatMap((station) => station.assignedGroups.map((group) => [group.id, group] as const)))
  return [...assigned.values()].map((group) => withFigures(asGroup(group), known))
}

const asGroup = ({ id, name, type, isSuperGroup }: AssignedGroup): BulkGroup => ({
  id,
  name,
  type,
  isSupergroup: isSuperGroup,
  preconnectEnabled: false,
})

/** The result of a row for a reply. `failed` is the text for a refusal without a message. */
function resultOf<Memo>(reply: Reply<unknown>, failed: string, memo?: Memo): SendResult<Memo> {
  if (reply.outcome === 'ok') return { outcome: 'done', memo }
  if (reply.outcome === 'problem') return { outcome: 'refused', message: reply.refusal.message ?? failed }
  return reply.outcome === 'unauthorised' ? { outcome: 'unauthorised' } : { outcome: 'unanswered' }
}

interface NamedGroup {
  id: number
  name: string
}

async function connect({ deviceId, name }: Station, group: NamedGroup, signal: AbortSignal) {
  const reply = await call(connectStation, { params: { deviceId, groupId: group.id }, signal })
  return resultOf(reply, `Failed to connect station ${name} to group ${group.name}`, true)
}

async function disconnect({ deviceId, name }: Station, group: NamedGroup, signal: AbortSignal) {
  const reply = await call(disconnectStation, { params: { deviceId, groupId: group.id }, signal })
  return resultOf(reply, `Failed to disconnect station ${name} from group ${group.name}`, true)
}

async function charge({ deviceId }: Station, body: FormerPower, signal: AbortSignal) {
  const reply = await call(chargeDevice, { params: { deviceId }, body, signal })
  return resultOf(reply, 'Error adjusting device charging statuses')
}

/** Connects stations to a group. Undo removes them again. */
export const connectCalls = (group: NamedGroup): RunCalls<Station, unknown> => ({
  send: (station, signal) => connect(station, group, signal),
  undo: (station, _, signal) => disconnect(station, group, signal),
})

/** Removes stations from a group. Undo connects them again. */
export const removalCalls = (group: NamedGroup): RunCalls<Station, unknown> => ({
  send: (station, signal) => disconnect(station, group, signal),
  undo: (station, _, signal) => connect(station, group, signal),
})

/** Sets the power of stations: kW, or % for the EATON driver. Undo restores the power that was set before, as far as it is known. */
export const powerCalls = (powerKw: number): RunCalls<Station, FormerPower> => ({
  send: async (station, signal) => {
    const former = await readFormerPower(station, signal)
    const result = await charge(station, { powerKw }, signal)
    return result.outcome === 'done' ? { ...result, memo: former } : result
  },
  undo: charge,
})
