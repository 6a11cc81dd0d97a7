import { useState } from 'react'
import { readAllocations } from '#contract/allocations.ts'
import { readDlmLimits } from '#contract/dlm.ts'
import { listGroups, type Group } from '#contract/groups.ts'
import { isRemovalFinal } from '#contract/protections.ts'
import { connectStation, disconnectStation, listStations, readStation, type Station } from '#contract/stations.ts'
import { call } from '#platform/call.ts'
import { useAction } from '#platform/use-action.ts'
import { useSession } from '#session/session.ts'
import { confirm } from '#ui/page/confirm.ts'
import { NEEDS_ADD_ON } from './connecting.ts'
import { removalQuestion, type RemovalFacts } from './removal.ts'

const AFTER_MEMBERS = [listStations, readStation, listGroups, readAllocations]

/** What the question is made of, as it is now. What cannot be read is left out of the question. */
async function readFacts(groupId: number): Promise<RemovalFacts> {
  const params = { groupId }
  const [limits, allocations] = await Promise.all([
    call(readDlmLimits, { params }),
    call(readAllocations, { params, query: { page: 0, pageSize: 1 } }),
  ])
  return {
    limits: limits.outcome === 'ok' ? limits.value : undefined,
    meter: allocations.outcome === 'ok' ? (allocations.value.meter ?? undefined) : undefined,
  }
}

/** Takes a station out of a group once it is confirmed, which can be undone for some seconds. */
export function useRemoval(station: Station, group: Pick<Group, 'id' | 'name' | 'type' | 'isSupergroup'>) {
  const isFinal = isRemovalFinal(useSession(), group, station.assignedGroups)
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

  /** Answers whether it was removed. */
  const remove = async () => {
    setAsking(true)
    const question = removalQuestion(station, group, await readFacts(group.id))
    setAsking(false)
    return (await confirm(question)) && (await removal.run(input)).outcome === 'ok'
  }

  return {
    /** Why it cannot be removed; undefined when it can. */
    reason: isFinal ? `It could not join this group again beside its other one. ${NEEDS_ADD_ON}` : undefined,
    isBusy: isAsking || removal.isBusy,
    remove,
  }
}
