import { SeverityChip } from '#ui/SeverityChip.tsx'
import type { HourStatus } from '#units/hours.ts'

/** Status of the bid of an hour. Only an ongoing bid is in progress. */
export const BidStatus = ({ status }: { status: HourStatus | 'New' }) => (
  <SeverityChip severity={status === 'Ongoing' ? 'automatic' : 'information'} isRunning={status === 'Ongoing'}>
    {status}
  </SeverityChip>
)
