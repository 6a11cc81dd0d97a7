import { useState } from 'react'
import type { Holder } from '#contract/access.ts'
import { readAllocations } from '#contract/allocations.ts'
import { readDlmLimits } from '#contract/dlm.ts'
import { listGroups, type Group } from '#contract/groups.ts'
import { isRemovalFinal } from '#contract/protections.ts'
import { connectStation, disconnectStation, listStations, readStation, type Station } from '#contract/stations.ts'
import { call } from '#platform/call.ts'
import { readCommitments } from '#platform/reserves/commitments.ts'
import { useAction } from '#platform/use-action.ts'
import { useSession } from '#session/session.ts'
import { confirm } from '#ui/page/confirm.ts'
import { CANNOT_REJOIN } from '#units/connecting.ts'
import { removalQuestion, type RemovalFacts } from './removal.ts'

const AFTER_MEMBERS = [listStations, readStation, listGroups, readAllocations]

/** The data of the question, read now. Facts that cannot be read are omitted. */
async function readFacts(groupId: number, user: Holder): Promise<RemovalFacts> {
  const params = { groupId }
  const [limits, allocations, commitments] = await Promise.all([
    call(readDlmLimits, { params }),
    call(readAllocations, { params, query: { page: 0, pageSize: 1 } }),
    readCommitments(groupId, user),
  ])
  return {
    limits: limits.outcome === 'ok' ? limits.value : undefined,
    meter: allocations.outcome === 'ok' ? (allocations.value.meter ?? undefined) : undefined,
    commitments,
  }
}

/** Removes a station from a group after confirmation. The removal can be undone for some seconds. */
export function useRemoval(station: Station, group: Pick<Group, 'id' | 'name' | 'type' | 'isSupergroup'>) {
  const user = useSession()
  const isFinal = isRemovalFinal(user, group, station.assignedGroups)
  const [isAsking, setAsking] = useState(false)
  const input = { params: { deviceId: station.deviceId, groupId: group.id } }
  const back = useAction(connectStation, {
    done: `Connected station ${station.name} to group ${group.name}`,
    failed: (_, refusal) => refusal?.message ?? `Failed to connect station ${station.name} to group ${group.name}`,
    refreshes: AFTER_MEMBERS,
  })
  const removal = useAction(disconnectStation, {
    done: `Removed station ${station.name} from group ${group.name}`,
    undo: () => void back.run(input),
    failed: `Failed to disconnect station ${station.name} from group ${group.name}`,
    refreshes: AFTER_MEMBERS,
  })

  /** Resolves to true if the station was removed. */
  const remove = async () => {
    setAsking(true)
    const question = removalQuestion(station, group, await readFacts(group.id, user))
    setAsking(false)
    return (await confirm(question)) && (await removal.run(input)).outcome === 'ok'
  }

  return {
    /** The reason why the station cannot be removed; undefined if it can. */
    reason: isFinal ? CANNOT_REJOIN : undefined,
    isBusy: isAsking || removal.isBusy,
    remove,
  }
}
