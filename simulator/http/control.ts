import type { chargeDevice as chargeCall } from '#contract/control.ts'
import { charge } from '#simulator/world/control.ts'
import { checkCommand } from './control-rules.ts'
import { withinReach } from './device-kinds.ts'
import type { Handler } from './serve.ts'
import { deviceOf } from './visibility.ts'

/** What the device then does is seen in the next second. */
export const chargeDevice: Handler<typeof chargeCall> = ({ world, session, params, body }) => {
  const station = deviceOf(world, session, params.deviceId)
  checkCommand(station, body)
  charge(world, withinReach(station), body)
  return {}
}
