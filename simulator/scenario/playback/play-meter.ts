import type { LiveInjectedFaults } from '#simulator/faults/fault-injection.ts'
import { flapMeter, setMeterValue, silenceMeter } from '#simulator/meters/world/meter-actions.ts'
import { takeMeterMessage } from '#simulator/mqtt-devices/world/meter-messages.ts'
import type { World } from '#simulator/core/world/state.ts'
import { findGroup } from '../language/find-group.ts'
import type { MeterChange } from '../language/stimuli.ts'
import { spanMs } from '../language/time.ts'

/** Changes the external meter of a group, or the meter of its boost source. A later line of the same kind replaces the earlier one and its end. */
export function playMeter(change: MeterChange, world: World, conditions: LiveInjectedFaults) {
  if ('message' in change) return takeMeterMessage(world, change.device, change.message)
  const group = findGroup(world, change.group)
  const [meter, called] = change.boost ? (['boost', 'boost meter'] as const) : (['external', 'meter'] as const)
  const silence = `${called} ${group.id} silent`
  const value = `${called} ${group.id} value`
  const { nowMs } = world

  if ('flap' in change) {
    const { silent, every } = change.flap
    flapMeter(world, group, { silentMs: spanMs(silent), everyMs: spanMs(every), forMs: spanMs(change.for) }, meter)
    const endMs = nowMs + spanMs(change.for)
    // The flapping ends by itself after its duration.
    const end = () => void (world.nowMs < endMs && silenceMeter(world, group, false, meter))
    conditions.hold(silence, `${called} of ${group.name} flapping`, nowMs, change.for, end)
  } else if ('silent' in change) {
    silenceMeter(world, group, change.silent, meter)
    conditions.drop(silence)
    if (change.silent) {
      const end = () => silenceMeter(world, group, false, meter)
      conditions.hold(silence, `${called} of ${group.name} silent`, nowMs, change.for, end)
    }
  } else if ('value' in change) {
    setMeterValue(world, group, change.value, meter)
    const end = () => setMeterValue(world, group, null, meter)
    conditions.hold(value, `${called} of ${group.name} at ${[change.value].flat().join(', ')} A`, nowMs, change.for, end)
  } else {
    conditions.drop(value)
    setMeterValue(world, group, null, meter)
  }
}
