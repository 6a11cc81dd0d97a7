import { atomWithStorage } from 'jotai/utils'

export const DENSITIES = { comfortable: 'Comfortable', compact: 'Compact' } as const
export type Density = keyof typeof DENSITIES

/** How much of a list fits a screen; remembered in the browser. */
export const densityAtom = atomWithStorage<Density>('loadstar.density', 'comfortable', undefined, { getOnInit: true })

/** Every row of a table is this high, with one line or two, so that the place of a row follows from its number. */
export const rowPx = (density: Density, hasLines = false) => (density === 'compact' ? (hasLines ? 56 : 30) : hasLines ? 64 : 40)
