import { useMemo, type ReactNode } from 'react'
import { PageDeviceIds } from './page-device-ids.ts'
import { ReasonsNote } from './ReasonsNote.tsx'

interface Props {
  groupId: number
  /** The devices of a page whose reasons the children show. */
  deviceIds: readonly string[]
  children: ReactNode
}

/** Fetches the limit reasons of all devices of a page in one call. Shows one note if the platform reports no reasons. */
export function LimitReasonsProvider({ groupId, deviceIds, children }: Props) {
  // Sorted, so that the order of the ids does not cause another call.
  const text = JSON.stringify(deviceIds.toSorted())
  const ids = useMemo(() => JSON.parse(text) as string[], [text])
  return (
    <PageDeviceIds value={ids}>
      {ids[0] !== undefined && <ReasonsNote groupId={groupId} deviceId={ids[0]} />}
      {children}
    </PageDeviceIds>
  )
}
