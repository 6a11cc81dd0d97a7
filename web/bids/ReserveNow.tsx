import { DeliveryNow } from '#platform/reserves/DeliveryNow.tsx'
import { bidDeliveryTexts, soldBidOf } from './reserve-warning.ts'

/** Delivered against required, and sold against available power of the bid of this hour. */
export const ReserveNow = ({ groupId }: { groupId: number }) => (
  <DeliveryNow id="reserve-now" title="Bid of this hour" groupId={groupId} soldOf={soldBidOf} textsOf={bidDeliveryTexts} />
)
