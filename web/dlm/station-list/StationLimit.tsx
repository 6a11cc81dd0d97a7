import { useAtomValue } from 'jotai'
import { useContext } from 'react'
import { readStationReasons } from '#contract/allocations.ts'
import type { Station } from '#contract/stations.ts'
import { isNotOffered } from '#platform/call.ts'
import { useLastDefined } from '#ui/use-last-defined.ts'
import { PageDeviceIds, deviceIdsOfCall } from '../page-device-ids.ts'
import { stationReasons } from '../calls.ts'
import { ReasonText } from '../ReasonText.tsx'
import { stationLimit } from './station-limit.ts'

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
