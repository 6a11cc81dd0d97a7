import { atom, useAtomValue } from 'jotai'
import { useContext, useMemo } from 'react'
import { useLastDefined } from '#ui/use-last-defined.ts'

import { deviceAllocations } from './calls.ts'
import { reasonSentence, type LoadUnit, strictestReason } from './limit-reason.ts'
import { ReasonText } from './ReasonText.tsx'

import { PageDeviceIds, deviceIdsOfCall } from './page-device-ids.ts'

interface Props {
  deviceId: string
  groupIds: readonly number[]
  /** `kW` for a station of DC groups. */
  unit?: LoadUnit
  /** The station also belongs to other groups. */
  isOneOfSeveral?: boolean
}

/**
 * Explains the allocation of a station in one sentence, by the strictest of its groups. Empty where the platform does not
 * report reasons.
 */
export function LimitReason(props: Props) {
  return <Why key={`${props.deviceId} ${props.groupIds.join()}`} {...props} />
}

function Why({ deviceId, groupIds, unit = 'A', isOneOfSeveral = false }: Props) {
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
  const found = useLastDefined(useAtomValue(foundAtom))
  if (!found) return null
  return <ReasonText sentence={reasonSentence(found.reason, unit, isOneOfSeveral)} staleSinceMs={found.staleSinceMs} />
}
