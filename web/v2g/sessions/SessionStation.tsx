import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ChevronDown16Regular, ChevronRight16Regular, PlugDisconnected16Regular, Warning16Regular } from '@fluentui/react-icons'
import { paths } from '#app/paths.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { outlookOf, outlookText } from '../forecast/forecast-text.ts'
import type { SessionRow } from './session-rows.ts'

interface Props {
  row: SessionRow
  isOpen: boolean
  onToggle: () => void
}

/** The station of a session with a button for details. Icons mark an offline station and a missed target. */
export function SessionStation({ row: { session, forecast }, isOpen, onToggle }: Props) {
  const styles = useStyles()
  const { stationName, deviceId, isOnline } = session
  const name = stationName || deviceId
  return (
    <span className={styles.station}>
      <Button
        size="small"
        appearance="subtle"
        className={styles.toggle}
        icon={isOpen ? <ChevronDown16Regular /> : <ChevronRight16Regular />}
        aria-label={`Details of ${name}`}
        aria-expanded={isOpen}
        onClick={onToggle}
      />
      <span className={styles.name} title={name}>
        <TextLink to={paths.device(deviceId)}>{name}</TextLink>
      </span>
      {!isOnline && (
        <span title={OFFLINE} className={styles.offline}>
          <PlugDisconnected16Regular aria-label={OFFLINE} />
        </span>
      )}
      {forecast && outlookOf(forecast) === 'missed' && (
        <span title={outlookText(forecast)} className={styles.missed}>
          <Warning16Regular aria-label={outlookText(forecast)} />
        </span>
      )}
    </span>
  )
}

/** A value of a session. That of an offline station is shown as outdated. */
export function SessionFigure({ session: { isOnline }, text }: { session: SessionRow['session']; text: string }) {
  const styles = useStyles()
  return isOnline || text === '–' ? (
    text
  ) : (
    <span className={styles.old} title={OFFLINE}>
      {text}
    </span>
  )
}

const OFFLINE = 'The station is offline. The last received values are shown.'

const useStyles = makeStyles({
  station: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  toggle: { flexShrink: 0, minWidth: '24px', height: '24px', padding: 0 },
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  missed: { display: 'inline-flex', flexShrink: 0, color: tokens.colorStatusWarningForeground1 },
  old: { fontStyle: 'italic', color: tokens.colorNeutralForeground3 },
  offline: { display: 'inline-flex', flexShrink: 0, color: tokens.colorStatusDangerForeground1 },
})
