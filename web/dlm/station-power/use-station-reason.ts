import { atom, useAtomValue } from 'jotai'
import { useContext, useMemo } from 'react'
import { strictestReason, type AllocationReason } from '#contract/allocations.ts'
import { useLastDefined } from '#ui/use-last-defined.ts'
import { deviceAllocations } from '../calls.ts'
import { PageDeviceIds, deviceIdsOfCall } from '../page-device-ids.ts'

/** The reason for the allocation of a station. `staleSinceMs`: the time of a reason that could not be refreshed. */
export interface FoundReason {
  readonly reason: AllocationReason
  readonly staleSinceMs: number | undefined
}

/**
 * The reason of the strictest of these groups; undefined while it is loading, null where the platform reports none. Use a key
 * for another device, because the last reason is kept while the next one loads.
 */
export function useStationReason(deviceId: string, groupIds: readonly number[]): FoundReason | null | undefined {
  // A string has a stable identity, so that the atom is created once for the same groups.
  const ids = JSON.stringify(groupIds)
  const together = useContext(PageDeviceIds)
  const foundAtom = useMemo(
    () =>
      atom((get) => {
        const reads = (JSON.parse(ids) as number[]).map((groupId) =>
          get(deviceAllocations(groupId, deviceIdsOfCall(deviceId, together))),
        )
        const found = strictestReason(
          reads.flatMap(({ value, isStale, asOfMs }) => {
            const reason = value?.stations.find((station) => station.deviceId === deviceId)?.reason
            return reason ? [{ reason, staleSinceMs: isStale ? asOfMs : undefined }] : []
          }),
        )
        return found ?? (reads.some(({ state }) => state === 'loading') ? undefined : null)
      }),
    [deviceId, ids, together],
  )
  // A change of the devices on the page starts another call. The last reason stays visible until the reply arrives.
  return useLastDefined(useAtomValue(foundAtom))
}
