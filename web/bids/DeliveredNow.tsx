import { useAtomValue } from 'jotai'
import { deliveredText } from '#units/reserves.ts'
import { reserves } from '#platform/reserves/reserve-calls.ts'

/** The power that groups with an ongoing bid deliver now: their sum. A dash if the platform does not report it. */
export function DeliveredNow({ groupIds }: { groupIds: readonly number[] }) {
  const delivered = useAtomValue(reserves()).value?.reserves.filter(
    ({ groupId, service, source }) => groupIds.includes(groupId) && service === 'FCR-D' && source === 'bid',
  )
  if (!delivered || delivered.length < groupIds.length) return '–'
  return deliveredText(delivered.reduce((sum, { deliveredKw }) => sum + Math.max(0, deliveredKw), 0))
}
