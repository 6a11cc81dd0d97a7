import { chargeDevice } from '#contract/control.ts'
import { connectStation, disconnectStation, type Station } from '#contract/stations.ts'
import { call, type Reply } from '#platform/call.ts'
import { readFormerPower } from '#platform/former-power.ts'
import type { FormerPower } from '#units/power-entry.ts'
import type { RunCalls, SendResult } from './bulk-run.ts'

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
