import { useAtomValue } from 'jotai'
import type { Reserve } from '#contract/reserves.ts'
import { responseCellText } from '#units/reserves.ts'
import { reserves } from '#platform/reserves/reserve-calls.ts'

/** The power that groups with an ongoing bid deliver now, of what is required: their sums. A dash if the platform does not report it. */
export function DeliveredNow({ groupIds }: { groupIds: readonly number[] }) {
  const delivered = useAtomValue(reserves()).value?.reserves.filter(
    ({ groupId, service, source }) => groupIds.includes(groupId) && service === 'FCR-D' && source === 'bid',
  )
  if (!delivered || delivered.length < groupIds.length) return '–'
  return responseCellText({
    deliveredKw: delivered.reduce((sum, { deliveredKw }) => sum + Math.max(0, deliveredKw), 0),
    requiredKw: sumOrUnknown(delivered),
  })
}

/** Unknown as soon as one group has no required power. */
const sumOrUnknown = (reserves: readonly Reserve[]): number | null =>
  reserves.reduce<number | null>(
    (sum, { requiredKw }) => (sum === null || typeof requiredKw !== 'number' ? null : sum + requiredKw),
    0,
  )
