import type { Station } from '#simulator/stations/world/station.ts'

/**
 * Current of a station on a grid line, from 0, on which its car draws, A; negative for discharge. Null: on the first phase of the
 * car, which draws most.
 */
export function lineCurrentA({ currentA, path, firstLine }: Station, line: number | null): number {
  if (!path) return currentA
  // The first phase in use is on `firstLine`, and the others follow in turn.
  const phase = line === null ? 0 : (line - (firstLine - 1) + 3) % 3
  return currentA + (path.isStandby ? 0 : (path.differencesA[phase] ?? 0))
}
