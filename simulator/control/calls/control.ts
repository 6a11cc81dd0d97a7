import type { chargeDevice as chargeCall } from '#contract/control.ts'
import { charge } from '../world/control.ts'
import { checkCommand } from './control-rules.ts'
import { requireOnline } from '#simulator/devices/calls/device-kinds.ts'
import type { Handler } from '#simulator/http/call.ts'
import { deviceOf } from '#simulator/session/calls/visibility.ts'

/** Applies a command. The effect is visible in the next second. */
export const chargeDevice: Handler<typeof chargeCall> = ({ world, session, params, body }) => {
  const station = deviceOf(world, session, params.deviceId)
  checkCommand(station, body)
  charge(world, requireOnline(station), body)
  return {}
}
