/** Provides: models of external meters, and what they measured. Needs: core, grid. */

import type { PhaseCurrents } from '../model/meter.ts'
import type { OutsideMeter } from '../model/outside-meter.ts'
import type { MeterName } from '#simulator/dlm/world/group-load.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

declare module '#simulator/core/world/state.ts' {
  interface World {
    /** The ids of the meters that exist at the site: those that its groups use at the start, and further ones of the site file. */
    readonly meterIds: ReadonlySet<string>
    /** Meters of others, by id: those of the site file, and those that groups name and no simulated meter is. */
    readonly outsideMeters: Map<string, OutsideMeter>
    /** Time without values of an external meter after which the safe limit applies, ms. */
    meterTimeoutMs: number
  }
}

/** Stimuli for the external meter of a group, or for its boost source. Each is journalled. */

/** Stops or resumes the values of a meter. */
export function silenceMeter(world: World, group: Group, on: boolean, meter: MeterName = 'external'): void {
  const override = group.load.meterOverrides[meter]
  override.isSilent = on
  if (!on) override.flapping = null
  world.journal.add(world.nowMs, 'meter', { groupId: group.id, meter, silent: on })
}

export interface Flapping {
  readonly silentMs: number
  readonly everyMs: number
  readonly forMs: number
}

/** Stops the values of a meter for part of every period. */
export function flapMeter(world: World, group: Group, flapping: Flapping, meter: MeterName = 'external'): void {
  const { silentMs, everyMs, forMs } = flapping
  const override = group.load.meterOverrides[meter]
  override.isSilent = false
  override.flapping = { silentMs, everyMs, fromMs: world.nowMs, untilMs: world.nowMs + forMs }
  world.journal.add(world.nowMs, 'meter', { groupId: group.id, meter, ...flapping })
}

/** Sets the load without the chargers to this current, A, on all phases or on each phase, until null releases it. */
export function setMeterValue(
  world: World,
  group: Group,
  amperes: number | PhaseCurrents | null,
  meter: MeterName = 'external',
): void {
  group.load.meterOverrides[meter].loadA = typeof amperes === 'number' ? [amperes, amperes, amperes] : amperes
  world.journal.add(world.nowMs, 'meter', { groupId: group.id, meter, value: amperes })
}
