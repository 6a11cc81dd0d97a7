import { DeliveryNow } from '#platform/reserves/DeliveryNow.tsx'
import { ffrDeliveryText, soldFfrOf } from './ffr-delivery.ts'

/** Delivered against promised power of the FFR that the settings of a group sell. */
export const FfrNow = ({ groupId }: { groupId: number }) => (
  <DeliveryNow id="ffr-now" title="FFR now" groupId={groupId} soldOf={soldFfrOf} textOf={ffrDeliveryText} />
)
