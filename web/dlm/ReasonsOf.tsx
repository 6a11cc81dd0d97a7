import { useMemo, type ReactNode } from 'react'
import { AskedTogether } from './asked-together.ts'
import { ReasonsNote } from './ReasonsNote.tsx'

interface Props {
  groupId: number
  /** The devices of a page, each of which shows its reason within. */
  deviceIds: readonly string[]
  children: ReactNode
}

/** Asks for the reasons of all devices of a page together. Says once when a platform gives no reasons. */
export function ReasonsOf({ groupId, deviceIds, children }: Props) {
  // The same ids in another order are the same call.
  const text = JSON.stringify(deviceIds.toSorted())
  const ids = useMemo(() => JSON.parse(text) as string[], [text])
  return (
    <AskedTogether value={ids}>
      {ids[0] !== undefined && <ReasonsNote groupId={groupId} deviceId={ids[0]} />}
      {children}
    </AskedTogether>
  )
}
