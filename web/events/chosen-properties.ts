import type { Category } from '#contract/stations.ts'
import { FREQUENCY } from '#units/measurands.ts'

const POWER = ['Power.Active.Import', 'Power.Active.Export']
const RESPONSE = [...POWER, 'SoC', FREQUENCY]

/** What a first visit is shown of a kind of device. */
const FIRST: Record<Category, readonly string[]> = {
  charger: POWER,
  DC: POWER,
  V2G: RESPONSE,
  'Energy storage': RESPONSE,
}

interface Wishes {
  /** What the address names; undefined where it says nothing. */
  named: readonly string[] | undefined
  /** What was chosen last for a device of this kind. */
  remembered: readonly string[] | undefined
  category: Category
}

/**
 * The properties to draw, of those that there are and in their order: what the address names, what was chosen last, or
 * what suits the kind of device. What the device does not report is passed over. An empty wish of the address holds.
 */
export function chosenProperties(available: readonly string[], { named, remembered, category }: Wishes): readonly string[] {
  if (named?.length === 0) return []
  for (const wished of [named, remembered, FIRST[category]]) {
    const found = available.filter((property) => wished?.includes(property))
    if (found.length > 0) return found
  }
  return available.slice(0, 1)
}
