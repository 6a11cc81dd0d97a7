import { makeStyles } from '@fluentui/react-components'
import type { Station } from '#contract/stations.ts'
import { followingCause, NAMED_CHARGERS, reasonSentence, type LoadUnit } from '../limit-reason.ts'
import { ReasonText } from '../ReasonText.tsx'
import { useStationReason } from './use-station-reason.ts'

interface Props {
  station: Pick<Station, 'deviceId' | 'status' | 'pausedBy'>
  groupIds: readonly number[]
  unit: LoadUnit
  /** The present power: `Charging 6.2 kW`. */
  power: string
}

/** The present power of a station and its reason in one line. The power alone on a phone, and where no reason is reported. */
export function StateSentence(props: Props) {
  return <Sentence key={`${props.station.deviceId} ${props.groupIds.join()}`} {...props} />
}

function Sentence({ station, groupIds, unit, power }: Props) {
  const styles = useStyles()
  const found = useStationReason(station.deviceId, groupIds)
  if (!found) return <>{power}</>
  const { reason, staleSinceMs } = found
  const isFollowing = reason.state === 'following'
  const brief = isFollowing ? followingCause(reason) : reasonSentence(reason, unit, station, NAMED_CHARGERS)
  return (
    <>
      {power}
      <span className={styles.why}>
        {isFollowing ? ': ' : '. '}
        <ReasonText
          sentence={isFollowing ? brief : reasonSentence(reason, unit, station)}
          brief={brief}
          staleSinceMs={staleSinceMs}
        />
      </span>
    </>
  )
}

const useStyles = makeStyles({
  // A phone has no room for it in a heading.
  why: { '@media (max-width: 640px)': { display: 'none' } },
})
