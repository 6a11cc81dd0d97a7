import { type Allocations, readAllocations } from '#contract/allocations.ts'
import { type DlmLimits, readDlmLimits } from '#contract/dlm.ts'
import { type Group, listGroups } from '#contract/groups.ts'
import { connectStation, disconnectStation, listStations, readStation, type Station } from '#contract/stations.ts'
import { confirm, type Question } from '#ui/page/confirm.ts'
import { currentText, kilowattText } from '#units/current-power.ts'
import { useState } from 'react'
import type { Holder } from '#contract/access.ts'
import { isRemovalFinal } from '#contract/protections.ts'
import { call } from '#platform/call.ts'
import { readCommitments } from '#platform/reserves/commitments.ts'
import { useAction } from '#platform/use-action.ts'
import { useSession } from '#session/session.ts'
import { CANNOT_REJOIN } from '#units/connecting.ts'

type Leaving = Pick<Station, 'name' | 'deviceId' | 'assignedGroups' | 'maxChargingCurrentA' | 'ratedPower'>
type Left = Pick<Group, 'id' | 'name' | 'type' | 'isSupergroup'>
export interface RemovalFacts {
  /** Undefined if they could not be read. */
  limits: Pick<DlmLimits, 'enabled' | 'isQueuing'> | undefined
  meter: Pick<NonNullable<Allocations['meter']>, 'siteCurrent' | 'mainCurrent'> | undefined
  /** What the group has sold, and its response of now, as sentences. */
  commitments: readonly string[]
}

/** The question before a station is removed from a group, with the consequences. */
export function removalQuestion(station: Leaving, group: Left, facts: RemovalFacts): Question {
  return {
    title: `Remove ${station.name || station.deviceId} from ${group.name}?`,
    text: consequence(station, group, facts),
    points: [
      ...(facts.limits?.enabled && facts.limits.isQueuing ? ['The queue of the group no longer includes it.'] : []),
      ...(group.type === 'GROUP_TYPE_V2G' && !group.isSupergroup
        ? ['The V2G settings and the daily schedule of the group no longer apply to it.']
        : []),
      ...fuseText(facts),
      ...facts.commitments,
      ...(facts.commitments.length > 0 ? ['Without the station, the group can deliver less of this reserve.'] : []),
    ],
    ok: 'Remove',
  }
}

function consequence(station: Leaving, group: Left, { limits }: RemovalFacts): string {
  if (group.isSupergroup || group.type === 'GROUP_TYPE_BATTERY') return 'It no longer takes part in the services of the group.'
  if (!limits) return 'Its limits no longer apply. They could not be read, so the effect on the load is not known.'
  if (!limits.enabled) return 'Load management is off in this group, so it is not limited now.'
  const others = station.assignedGroups.filter(({ id, isSuperGroup }) => id !== group.id && !isSuperGroup)
  if (others.length > 0) return `Only the limits of ${others.map(({ name }) => name).join(', ')} still apply to it.`
  return `It will no longer be limited${maxText(station, group)}.`
}

function maxText({ maxChargingCurrentA, ratedPower }: Leaving, { type }: Left): string {
  const most = type === 'GROUP_TYPE_DC' || maxChargingCurrentA === null ? ratedPower : maxChargingCurrentA
  if (most === null) return ''
  return ` and can draw up to ${most === maxChargingCurrentA ? `${currentText(most)} per phase` : kilowattText(most)}`
}

function fuseText({ limits, meter }: RemovalFacts): string[] {
  const fuse = limits?.enabled ? (meter?.mainCurrent ?? null) : null
  if (fuse === null) return []
  const site = meter?.siteCurrent ?? null
  if (site === null) return [`Main fuse: ${currentText(fuse)}. The site load is unknown because the meter sends no values.`]
  return [`Main fuse: ${String(Math.round(site * 10) / 10)} of ${currentText(fuse)}.`]
}

const AFTER_MEMBERS = [listStations, readStation, listGroups, readAllocations]

/** The data of the question, read now. Limits that cannot be read are named. */
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
