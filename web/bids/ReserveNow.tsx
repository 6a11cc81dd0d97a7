import { DeliveryNow } from '#platform/reserves/DeliveryNow.tsx'
import { bidDeliveryText, soldBidOf } from './reserve-warning.ts'

/** Delivered against promised power of the bid of this hour. */
export const ReserveNow = ({ groupId }: { groupId: number }) => (
  <DeliveryNow id="reserve-now" title="Bid of this hour" groupId={groupId} soldOf={soldBidOf} textOf={bidDeliveryText} />
)
