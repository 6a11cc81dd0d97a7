import type { Station } from '#contract/stations.ts'
import { useCan } from '#session/session.ts'
import { safeLimitGroups } from './safe-limit.ts'
import { SafeLimitBanner } from './SafeLimitBanner.tsx'

/** The safe limit banners of the groups of a station. */
export function SafeLimitsOf({ station }: { station: Station }) {
  const seesGroups = useCan('seeGroups')
  const seesSuperGroups = useCan('seeSuperGroups')
  if (!seesGroups) return null
  return safeLimitGroups(station, seesSuperGroups).map(({ id, name }) => (
    <SafeLimitBanner key={id} groupId={id} groupName={name} />
  ))
}
