import { PROPERTIES } from '#simulator/scenario/properties/all-properties.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { PropertyExpectation } from '../language/expectation.ts'
import { isOpen, type ExpectedWindow } from '../language/expected.ts'
import type { Observation } from './watch.ts'

/** `registers: No energy register falls` */
export const propertyInWords = ({ property }: PropertyExpectation): string =>
  `${property}: ${PROPERTIES[property].about.replace(/\.$/, '')}`

/** Checks a property from the start of the run, also outside its window, because the check compares seconds. */
export function propertyObserver(world: World, { property }: PropertyExpectation, window: ExpectedWindow) {
  const check = PROPERTIES[property].begin(world, () => {})
  return (): Observation | undefined => {
    const breach = check(world)
    if (!isOpen(window, world.nowMs)) return undefined
    return { holds: !breach, seen: breach?.what ?? 'the property holds' }
  }
}
