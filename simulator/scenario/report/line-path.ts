import { across, down, type Scale } from './scale.ts'

/** One value per second from the start of the time scale; NaN in a gap. `high` is set if a second has a range. */
export interface Seconds {
  readonly low: ArrayLike<number>
  readonly high?: ArrayLike<number>
}

/** The resolution of a wide screen. */
const MAX_COLUMNS = 960

interface Column {
  readonly at: number
  readonly low: number
  readonly high: number
}

/** The lowest and highest value of each column, so that every extreme is drawn; undefined if all values are gaps. */
function columnsOf({ low, high = low }: Seconds): (Column | undefined)[] {
  const width = Math.max(1, Math.ceil(low.length / MAX_COLUMNS))
  return Array.from({ length: Math.ceil(low.length / width) }, (_, column) => {
    const first = column * width
    const end = Math.min(first + width, low.length)
    let lowest = Infinity
    let highest = -Infinity
    for (let index = first; index < end; index += 1) {
      lowest = Math.min(lowest, Number.isNaN(low[index]) ? Infinity : (low[index] ?? Infinity))
      highest = Math.max(highest, Number.isNaN(high[index]) ? -Infinity : (high[index] ?? -Infinity))
    }
    return lowest === Infinity ? undefined : { at: first, low: lowest, high: highest }
  })
}

/** The path of a line in a drawing of 100 by 100, interrupted at gaps. `seconds` is the time scale in seconds from its start. */
export function linePath(values: Seconds, seconds: Scale, scale: Scale): string {
  let path = ''
  let last: number | undefined
  for (const column of columnsOf(values)) {
    if (!column) {
      last = undefined
      continue
    }
    const x = across(seconds, column.at)
    // The nearer end is drawn first, so that a steep line does not zigzag.
    const isFalling = last !== undefined && Math.abs(last - column.high) <= Math.abs(last - column.low)
    const [first, second] = isFalling ? [column.high, column.low] : [column.low, column.high]
    path += `${last === undefined ? 'M' : 'L'}${x} ${down(scale, first)}`
    // A single value is a line of zero length, which a round cap draws as a point.
    if (second !== first || last === undefined) path += `L${x} ${down(scale, second)}`
    last = second
  }
  return path
}

/** Ranges of true flags: from an index up to, but not including, another. */
export function stretches(flags: readonly boolean[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  let from: number | undefined
  for (let index = 0; index <= flags.length; index += 1) {
    if (flags[index]) from ??= index
    else if (from !== undefined) {
      found.push({ from, to: index })
      from = undefined
    }
  }
  return found
}
