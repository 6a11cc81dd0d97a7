import { storedAtom } from '../browser-storage.ts'

export const DENSITIES = { comfortable: 'Comfortable', compact: 'Compact' } as const
export type Density = keyof typeof DENSITIES

/** The density of lists; stored in the browser. */
export const densityAtom = storedAtom<Density>('loadstar.density', 'comfortable')

const LINE_PX = 26

/** Height of every row of a table. The position of a row follows from its index. */
export const rowPx = (density: Density, lineCount = 1) =>
  Math.round((density === 'compact' ? 30 : 40) + (lineCount - 1) * LINE_PX)
