import { Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo, type ReactNode } from 'react'
import { readStationReasons } from '#contract/allocations.ts'
import { isNotOffered } from '#platform/call.ts'
import { PageDeviceIds, deviceIdsOfCall } from '../page-device-ids.ts'
import { stationReasons } from '../calls.ts'

interface Props {
  /** The devices of a page, each of which shows its limit within. */
  deviceIds: readonly string[]
  children: ReactNode
}

/** Requests the limits of all stations of a page together, 100 in a call. Says once when a platform does not offer them. */
export function StationReasonsOf({ deviceIds, children }: Props) {
  const text = JSON.stringify(deviceIds.toSorted())
  const ids = useMemo(() => JSON.parse(text) as string[], [text])
  return (
    <PageDeviceIds value={ids}>
      {ids[0] !== undefined && <Note deviceIds={deviceIdsOfCall(ids[0], ids)} />}
      {children}
    </PageDeviceIds>
  )
}

function Note({ deviceIds }: { deviceIds: readonly string[] }) {
  const styles = useStyles()
  const { reply } = useAtomValue(stationReasons(deviceIds))
  if (!isNotOffered(readStationReasons, reply)) return null
  return <Caption1 className={styles.note}>This platform does not offer {readStationReasons.provisional}.</Caption1>
}

const useStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground2 },
})
