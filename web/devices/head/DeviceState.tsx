import { makeStyles, tokens } from '@fluentui/react-components'
import { SECOND_MS } from '#contract/durations.ts'
import type { Station } from '#contract/stations.ts'
import { useNow } from '#platform/platform-clock.ts'
import { useCan } from '#session/session.ts'
import { agoText, dateTimeText, isAhead, momentMs } from '#units/dates.ts'
import { StateSentence } from '#web/dlm/station-power/WhyPower.tsx'
import { CarReady } from '#web/v2g/device/CarReady.tsx'
import { isPresentPower } from '#units/power-origin.ts'
import { reasonGroupIds, v2gGroup } from '#platform/groups-of-device.ts'
import { powerSentence } from '../live/flow.ts'

/** The state of a device in one line: power with its reason, whether its car is ready in time, and the age of the values. */
export function DeviceState({ station, isStale }: { station: Station; isStale: boolean }) {
  const styles = useStyles()
  const seesSuperGroups = useCan('seeSuperGroups')
  const groupIds = reasonGroupIds(station, seesSuperGroups)
  const group = v2gGroup(station, seesSuperGroups)
  const { type } = station
  const power = powerSentence(station)
  return (
    <div className={styles.state}>
      <span className={styles.sentence}>
        {station.isOnline ? (
          <StateSentence station={station} groupIds={groupIds} unit={type.category === 'DC' ? 'kW' : 'A'} power={power} />
        ) : (
          power
        )}
      </span>
      {group && (
        <span>
          <CarReady station={station} groupId={group.id} />
        </span>
      )}
      <Age station={station} isStale={isStale} />
    </div>
  )
}

/** The age of the last message. It is not that of a power of which the measurement is older. */
function Age({ station, isStale }: { station: Station; isStale: boolean }) {
  const { timestamp, isOnline } = station
  const styles = useStyles()
  const nowMs = useNow(SECOND_MS)
  const atMs = momentMs(timestamp)
  if (atMs === undefined || !isOnline) return null
  return (
    <span className={styles.age} title={dateTimeText(atMs)}>
      {isPresentPower(station) && !isStale && !isAhead(nowMs - atMs) ? 'live' : 'last message'}, {agoText(nowMs - atMs)}
    </span>
  )
}

const NARROW = '@media (max-width: 640px)'

const useStyles = makeStyles({
  // A line of its own below the title. It does not wrap, so that a longer text does not move the tabs; a phone has three lines.
  state: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalM,
    flexBasis: '100%',
    order: 1,
    minWidth: 0,
    minHeight: tokens.lineHeightBase300,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    [NARROW]: { flexWrap: 'wrap', whiteSpace: 'normal', minHeight: `calc(3 * ${tokens.lineHeightBase300})` },
  },
  sentence: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: tokens.fontWeightSemibold },
  age: { color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap' },
})
