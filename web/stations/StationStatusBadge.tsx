import { Badge, Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Station } from '#contract/stations.ts'
import { useNow } from '#platform/platform-clock.ts'
import { InfoButton } from '#ui/InfoButton.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { dateTimeText } from '#units/dates.ts'
import { pauseText } from '#units/pauses.ts'
import { offlineText, knownStatus } from './station-status.ts'

/** Explains the status of a charger whose session is paused; nothing in other statuses. */
export function SuspendedInfo({ station }: { station: Station }) {
  const { status } = knownStatus(station)
  return status === 'SuspendedEVSE' || status === 'SuspendedEV' ? <InfoButton key={status} term={status} /> : null
}

interface Props {
  station: Station
  /** Shorter text for a table cell, truncated in narrow columns. */
  isShort?: boolean
}

/** The status chip of a station. A pause has its plain words, with the OCPP status beside them. For an offline station: the last known status in grey with its age. */
export function StationStatusBadge({ station, isShort = false }: Props) {
  const styles = useStyles()
  if (!station.isOnline) return <LastKnownStatus station={station} isShort={isShort} />
  const { status, reported } = knownStatus(station)
  const pause = pauseText(station)
  return (
    <span className={styles.status} title={titleOf(station, reported)}>
      <StatusChip status={status} text={pause} />
      {pause !== undefined && <Caption1 className={styles.reported}> {status}</Caption1>}
    </span>
  )
}

function titleOf({ status, chargerStatus }: Station, reported?: string): string | undefined {
  if (chargerStatus) return `The charger as a whole: ${chargerStatus}`
  return status === null ? 'No status has been reported' : reported && `OCPP status: ${reported}`
}

function LastKnownStatus({ station, isShort }: Required<Props>) {
  const styles = useStyles()
  const nowMs = useNow(MINUTE_MS)
  const seen = station.timestamp === null ? '' : `. Last seen ${dateTimeText(station.timestamp)}`
  const title = `${offlineText(station, nowMs)}${seen}`
  return (
    <Badge appearance="outline" color="informative" className={styles.chip} title={title}>
      <span className={styles.text}>{offlineText(station, nowMs, isShort)}</span>
    </Badge>
  )
}

const useStyles = makeStyles({
  status: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    maxWidth: '100%',
  },
  reported: { color: tokens.colorNeutralForeground2 },
  chip: {
    color: tokens.colorNeutralForeground2,
    '::after': {
      borderTopColor: tokens.colorNeutralStrokeAccessible,
      borderRightColor: tokens.colorNeutralStrokeAccessible,
      borderBottomColor: tokens.colorNeutralStrokeAccessible,
      borderLeftColor: tokens.colorNeutralStrokeAccessible,
    },
    maxWidth: '100%',
    height: 'auto',
    minHeight: '20px',
    boxSizing: 'border-box',
  },
  text: { overflow: 'hidden', textOverflow: 'ellipsis' },
})
