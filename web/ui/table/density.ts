import { atomWithStorage } from 'jotai/utils'

export const DENSITIES = { comfortable: 'Comfortable', compact: 'Compact' } as const
export type Density = keyof typeof DENSITIES

/** How much of a list fits a screen; remembered in the browser. */
export const densityAtom = atomWithStorage<Density>('loadstar.density', 'comfortable', undefined, { getOnInit: true })

const LINE_PX = 26

/** Every row of a table is this high, so that the place of a row follows from its number. */
export const rowPx = (density: Density, lineCount = 1) => (density === 'compact' ? 30 : 40) + (lineCount - 1) * LINE_PX
