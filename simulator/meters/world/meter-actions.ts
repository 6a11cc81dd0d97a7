import type { PhaseCurrents } from '../model/meter.ts'
import type { MeterName } from '#simulator/dlm/world/group-load.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/** What scenario lines do to the external meter of a group, or to its boost source. Each is written down. */

/** Lets a meter fall silent, or send again. */
export function silenceMeter(world: World, group: Group, on: boolean, meter: MeterName = 'external'): void {
  const mishap = group.load.mishaps[meter]
  mishap.isSilent = on
  if (!on) mishap.flapping = null
  world.journal.add(world.nowMs, 'meter', { groupId: group.id, meter, silent: on })
}

export interface Flapping {
  readonly silentMs: number
  readonly everyMs: number
  readonly forMs: number
}

/** Lets a meter be silent for so long at the start of every such period. */
export function flapMeter(world: World, group: Group, flapping: Flapping, meter: MeterName = 'external'): void {
  const { silentMs, everyMs, forMs } = flapping
  const mishap = group.load.mishaps[meter]
  mishap.isSilent = false
  mishap.flapping = { silentMs, everyMs, fromMs: world.nowMs, untilMs: world.nowMs + forMs }
  world.journal.add(world.nowMs, 'meter', { groupId: group.id, meter, ...flapping })
}

/** Puts the load beside the chargers at so many A, on all phases or on each, until it is released with null. */
export function setMeterValue(
  world: World,
  group: Group,
  amperes: number | PhaseCurrents | null,
  meter: MeterName = 'external',
): void {
  group.load.mishaps[meter].loadA = typeof amperes === 'number' ? [amperes, amperes, amperes] : amperes
  world.journal.add(world.nowMs, 'meter', { groupId: group.id, meter, value: amperes })
}
