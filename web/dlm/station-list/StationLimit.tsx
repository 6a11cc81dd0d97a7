import { useAtomValue } from 'jotai'
import { type ReactNode, useContext, useMemo } from 'react'
import { Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { readStationReasons } from '#contract/allocations.ts'
import type { Station } from '#contract/stations.ts'
import { isNotOffered } from '#platform/call.ts'
import { useLastDefined } from '#ui/hooks.ts'
import { ReasonText } from '../LimitReason.tsx'
import { stationReasons } from '../calls.ts'
import { deviceIdsOfCall, PageDeviceIds, stationLimit } from './station-limit.ts'

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

type Listed = Pick<Station, 'deviceId' | 'assignedGroups' | 'status' | 'pausedBy'>

/** Why a station of any group has the current it has. A dash where that is not known, with the reason as its title. */
export function StationLimit({ station }: { station: Listed }) {
  return <Limit key={station.deviceId} station={station} />
}

function Limit({ station }: { station: Listed }) {
  const { deviceId } = station
  const read = useAtomValue(stationReasons(deviceIdsOfCall(deviceId, useContext(PageDeviceIds))))
  const reasons = useLastDefined(read.value)?.reasons
  if (!reasons && read.state === 'loading') return null
  if (isNotOffered(readStationReasons, read.reply)) {
    return <Unknown why={`This platform does not offer ${readStationReasons.provisional}.`} />
  }
  if (!reasons) return <Unknown why="The limits could not be read." />
  const limit = stationLimit(reasons, station)
  if (!limit) return <Unknown why="No group limits this station." />
  return <ReasonText {...limit} staleSinceMs={read.isStale ? read.asOfMs : undefined} />
}

const Unknown = ({ why }: { why: string }) => <span title={why}>–</span>
