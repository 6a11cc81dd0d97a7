/** Whether the sweeps run: cases that are too long for each commit (`npm test -- sweeps`). */
export const runsSweeps = process.env['LOADSTAR_SWEEPS'] !== undefined

/** The cases of a table that run at each commit, and with the sweeps the others as well. */
export const withSweeps = <T>(usual: readonly T[], others: readonly T[]): T[] => [...usual, ...(runsSweeps ? others : [])]
