import { Badge, type BadgeProps } from '@fluentui/react-components'
import { STATION_STATUSES, type StationStatus } from '#contract/statuses.ts'

type Look = Pick<BadgeProps, 'color' | 'appearance'>

const good: Look = { color: 'success', appearance: 'tint' }
const active: Look = { color: 'brand', appearance: 'tint' }
const waiting: Look = { color: 'warning', appearance: 'tint' }
const bad: Look = { color: 'danger', appearance: 'tint' }
const neutral: Look = { color: 'informative', appearance: 'tint' }
const away: Look = { color: 'informative', appearance: 'outline' }

const LOOK = {
  Available: good,
  Preparing: active,
  Charging: active,
  SuspendedEVSE: waiting,
  SuspendedEV: neutral,
  Finishing: active,
  Reserved: neutral,
  Unavailable: away,
  Faulted: bad,
  Occupied: neutral,
  Discharging: active,
  Online: good,
  Offline: bad,
} satisfies Record<StationStatus, Look>

const isKnown = (status: string): status is StationStatus => (STATION_STATUSES as readonly string[]).includes(status)

/** A status as a chip with text. An unknown status is shown as received. */
export function StatusChip({ status }: { status: string | null }) {
  if (!status) return <>–</>
  return (
    <Badge {...(isKnown(status) ? LOOK[status] : neutral)} size="medium">
      {status}
    </Badge>
  )
}
