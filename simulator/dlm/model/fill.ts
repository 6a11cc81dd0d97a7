import { drawsOn, ROUNDING, type CurrentRequest } from './current-request.ts'

interface Turn {
  readonly place: number
  readonly request: CurrentRequest
  readonly floor: number
  got: number
  isRising: boolean
}

/**
 * Max-min allocation. All requests rise together in proportion to their weights, from their floors to their maximums.
 * When a line is full, the requests on it stop and the others continue to rise. `given` holds the current of each
 * request, including its floor, and is mutated. `free` holds the free current of each line, and is mutated.
 */
export function fill(
  requests: readonly CurrentRequest[],
  among: readonly number[],
  floorOf: (place: number) => number,
  given: number[],
  free: number[],
): void {
  const turns: Turn[] = []
  for (const place of among) {
    const request = requests[place]
    if (request) turns.push({ place, request, floor: floorOf(place), got: floorOf(place), isRising: true })
  }
  // The floors are already deducted from the lines, so they are returned before the total is counted.
  for (const { request, floor } of turns) take(free, request, -floor)

  for (let rising = turns; rising.length > 0; rising = rising.filter(({ isRising }) => isRising)) {
    const { level, line } = fullestLine(rising, free)
    for (const turn of rising) {
      turn.got = heightAt(turn, level)
      if (line >= 0 && !drawsOn(turn.request, line)) continue
      turn.isRising = false
      take(free, turn.request, turn.got)
    }
  }
  for (const { place, got } of turns) given[place] = got
}

/** The current of a request at this fill level. */
const heightAt = ({ request, floor }: Turn, level: number) => Math.min(request.max, Math.max(floor, level * request.weight))

export function take(free: number[], request: CurrentRequest, amount: number): void {
  for (let line = 0; line < free.length; line++) if (drawsOn(request, line)) free[line] = (free[line] ?? 0) - amount
}

/** The line that is full first, and the fill level at that point. Line -1 when all requests reach their maximum first. */
function fullestLine(rising: readonly Turn[], free: readonly number[]): { level: number; line: number } {
  let first = { level: Infinity, line: -1 }
  for (let line = 0; line < free.length; line++) {
    const level = levelWhereFull(
      rising.filter(({ request }) => drawsOn(request, line)),
      Math.max(0, free[line] ?? 0),
    )
    if (level < first.level) first = { level, line }
  }
  return first
}

/** The fill level at which these requests draw this amount together. Infinity when their maximums are below the amount. */
function levelWhereFull(turns: readonly Turn[], amount: number): number {
  if (turns.reduce((sum, { request }) => sum + request.max, 0) <= amount + ROUNDING) return Infinity
  const bends = turns.flatMap(({ request, floor }) => [
    { level: floor / request.weight, rises: request.weight },
    { level: request.max / request.weight, rises: -request.weight },
  ])
  bends.sort((a, b) => a.level - b.level)
  let taken = turns.reduce((sum, { floor }) => sum + floor, 0)
  let level = 0
  let slope = 0
  for (const bend of bends) {
    const next = taken + slope * (bend.level - level)
    if (next > amount) break
    taken = next
    level = bend.level
    slope += bend.rises
  }
  return slope > 0 ? level + Math.max(0, amount - taken) / slope : level
}
