import { Badge, type BadgeProps } from '@fluentui/react-components'
import type { HourStatus } from '#units/hours.ts'

const LOOK = {
  Done: { appearance: 'outline', color: 'informative' },
  Ongoing: { appearance: 'tint', color: 'success' },
  Next: { appearance: 'tint', color: 'brand' },
  New: { appearance: 'outline', color: 'brand' },
} as const satisfies Record<HourStatus | 'New', BadgeProps>

/** Status of the bid of an hour. */
export const BidStatus = ({ status }: { status: keyof typeof LOOK }) => <Badge {...LOOK[status]}>{status}</Badge>
