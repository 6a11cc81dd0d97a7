import type { GridState } from './grid.ts'

/** A copy that can be advanced without changing the grid. */
export const gridAhead = (grid: GridState): GridState => ({ ...grid, swing: structuredClone(grid.swing) })
