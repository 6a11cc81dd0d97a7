import { briefSentence, reasonSentence, type LoadUnit, type Reported } from './limit-reason.ts'
import { ReasonText } from './ReasonText.tsx'
import { useStationReason } from './station-power/use-station-reason.ts'

interface Props {
  deviceId: string
  groupIds: readonly number[]
  /** `kW` for a station of DC groups. */
  unit?: LoadUnit
  /** What is known of the station besides its reason. */
  station?: Reported
  /** For a list; see briefSentence. */
  isBrief?: boolean
}

/**
 * Explains the allocation of a station in one sentence, by the strictest of its groups. Empty where the platform does not
 * report reasons.
 */
export function LimitReason(props: Props) {
  return <Why key={`${props.deviceId} ${props.groupIds.join()}`} {...props} />
}

function Why({ deviceId, groupIds, unit = 'A', station, isBrief = false }: Props) {
  const found = useStationReason(deviceId, groupIds)
  if (!found) return null
  const sentence = reasonSentence(found.reason, unit, station)
  const brief = isBrief ? briefSentence(found.reason, unit, station) : sentence
  return <ReasonText sentence={sentence} brief={brief} staleSinceMs={found.staleSinceMs} />
}
