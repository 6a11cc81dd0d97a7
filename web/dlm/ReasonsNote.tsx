import { Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useContext } from 'react'
import { readAllocations } from '#contract/allocations.ts'
import { isNotOffered } from '#platform/call.ts'
import { PageDeviceIds, deviceIdsOfCall } from './page-device-ids.ts'
import { deviceAllocations } from './calls.ts'

interface Props {
  groupId: number
  /** A device of the page, used to share the call with the reasons. */
  deviceId: string
}

/** Shows a note if the platform does not report reasons for the allocations of a group. */
export function ReasonsNote({ groupId, deviceId }: Props) {
  const styles = useStyles()
  const { reply } = useAtomValue(deviceAllocations(groupId, deviceIdsOfCall(deviceId, useContext(PageDeviceIds))))
  if (!isNotOffered(readAllocations, reply)) return null
  return <Caption1 className={styles.note}>This platform does not offer {readAllocations.provisional}.</Caption1>
}

const useStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground2 },
})
