import type { Station } from '#contract/stations.ts'
import { InfoButton } from '#ui/InfoButton.tsx'
import { knownStatus } from './station-status.ts'

/** Explains the status of a charger whose session is paused; nothing in other statuses. */
export function SuspendedInfo({ station }: { station: Station }) {
  const { status } = knownStatus(station)
  return status === 'SuspendedEVSE' || status === 'SuspendedEV' ? <InfoButton key={status} term={status} /> : null
}
