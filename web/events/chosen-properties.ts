import type { Category } from '#contract/stations.ts'
import { FREQUENCY } from '#units/measurands.ts'

const POWER = ['Power.Active.Import', 'Power.Active.Export']
const RESPONSE = [...POWER, 'SoC', FREQUENCY]

/** The default properties of a device category. */
const FIRST: Record<Category, readonly string[]> = {
  charger: POWER,
  DC: POWER,
  V2G: RESPONSE,
  'Energy storage': RESPONSE,
}

interface Wishes {
  /** The properties in the URL; undefined without the parameter. */
  named: readonly string[] | undefined
  /** The last selection for a device of this category. */
  remembered: readonly string[] | undefined
  category: Category
}

/**
 * The properties to draw, in the order of the available ones: from the URL, the last selection, or the default of the
 * category. Properties that the device does not report are skipped. An empty selection in the URL is kept.
 */
export function chosenProperties(available: readonly string[], { named, remembered, category }: Wishes): readonly string[] {
  if (named?.length === 0) return []
  for (const wished of [named, remembered, FIRST[category]]) {
    const found = available.filter((property) => wished?.includes(property))
    if (found.length > 0) return found
  }
  return available.slice(0, 1)
}
