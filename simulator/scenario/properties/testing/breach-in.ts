import { tick } from '#simulator/world/tick.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Property } from '../property.ts'

/**
 * Runs some seconds and returns the first breach, or the number of judged cases; `spoil` is called after each second, before the
 * check.
 */
export function breachIn(property: Property, world: World, seconds: number, spoil: () => unknown = () => {}): string | number {
  let cases = 0
  const check = property.begin(world, () => void cases++)
  check(world)
  for (let second = 0; second < seconds; second++) {
    tick(world)
    spoil()
    const breach = check(world)
    if (breach) return breach.what
  }
  return cases
}
