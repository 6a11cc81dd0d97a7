import { DeliveryNow } from '#platform/reserves/DeliveryNow.tsx'
import { ffrDeliveryTexts, soldFfrOf } from './ffr-delivery.ts'

/** Delivered against required, and sold against available power of the FFR that the settings of a group sell. */
export const FfrNow = ({ groupId }: { groupId: number }) => (
  <DeliveryNow id="ffr-now" title="FFR now" groupId={groupId} soldOf={soldFfrOf} textsOf={ffrDeliveryTexts} />
)
