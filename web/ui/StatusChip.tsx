import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { STATION_STATUSES, type StationStatus } from '#contract/statuses.ts'
import { SeverityChip } from './SeverityChip.tsx'
import type { Severity } from './severity.ts'

interface TagProps {
  size?: 'medium' | 'large'
  children: string
}

/** A property that does not change, such as the type of a group, as an outlined chip. */
export function Tag({ size = 'medium', children }: TagProps) {
  return (
    <SeverityChip severity="information" size={size} canWrap={size === 'large'}>
      {children}
    </SeverityChip>
  )
}

const SEVERITY = {
  Available: 'information',
  Preparing: 'automatic',
  Charging: 'automatic',
  SuspendedEVSE: 'automatic',
  SuspendedEV: 'information',
  Finishing: 'information',
  Reserved: 'information',
  Unavailable: 'information',
  Faulted: 'act',
  Occupied: 'information',
  Discharging: 'automatic',
  Online: 'information',
  Offline: 'soon',
} satisfies Record<StationStatus, Severity>

/** Plain words for the statuses of OCPP that need them, shown on hover. */
const MEANING: Readonly<Record<string, string>> = {
  SuspendedEVSE: 'Waiting, or paused by load management, an operator or the charger',
  SuspendedEV: 'Paused by car',
} satisfies Partial<Record<StationStatus, string>>

/** Statuses in which energy flows. */
const RUNNING: ReadonlySet<string> = new Set<StationStatus>(['Charging', 'Discharging'])

const isKnown = (status: string): status is StationStatus => (STATION_STATUSES as readonly string[]).includes(status)

interface Props {
  status: string | null
  /** Plain words in place of the status, which is then shown on hover. */
  text?: string | undefined
}

/** A status as a chip with text. An unknown status is shown as received. */
export function StatusChip({ status, text }: Props) {
  const styles = useStyles()
  if (!status) return <>–</>
  // The usual state has no chip, so that the exceptions stand out.
  if (status === 'Online') return <Text className={styles.online}>{status}</Text>
  return (
    <SeverityChip
      severity={isKnown(status) ? SEVERITY[status] : 'information'}
      isRunning={RUNNING.has(status)}
      canWrap={text !== undefined}
      title={text === undefined ? MEANING[status] : `OCPP status: ${status}`}
    >
      {text ?? status}
    </SeverityChip>
  )
}

const useStyles = makeStyles({
  online: { color: tokens.colorNeutralForeground2 },
})
