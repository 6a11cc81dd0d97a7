import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { STATION_STATUSES, type StationStatus } from '#contract/statuses.ts'
import { statusName } from '#units/pauses.ts'
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
  Unknown: 'information',
  Online: 'information',
  Offline: 'soon',
} satisfies Record<StationStatus, Severity>

/** Statuses in which energy flows. */
const RUNNING: ReadonlySet<string> = new Set<StationStatus>(['Charging', 'Discharging'])

const isKnown = (status: string): status is StationStatus => (STATION_STATUSES as readonly string[]).includes(status)

interface Props {
  status: string | null
  /** A text that says more than the name of the status. */
  text?: string | undefined
}

/** A status as a chip with a text in plain words, and the OCPP word on hover. An unknown status is shown as received. */
export function StatusChip({ status, text }: Props) {
  const styles = useStyles()
  if (!status) return <>–</>
  // The usual state has no chip, so that the exceptions stand out.
  if (status === 'Online') return <Text className={styles.online}>{status}</Text>
  const words = text ?? statusName(status)
  return (
    <SeverityChip
      severity={isKnown(status) ? SEVERITY[status] : 'information'}
      isRunning={RUNNING.has(status)}
      canWrap={text !== undefined}
      title={words === status ? undefined : `OCPP status: ${status}`}
    >
      {words}
    </SeverityChip>
  )
}

const useStyles = makeStyles({
  online: { color: tokens.colorNeutralForeground2 },
})
