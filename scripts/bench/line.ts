/** One promise, and how it stands on this machine. */
export interface BenchLine {
  what: string
  reach: string
  measured: string
  isMet: boolean
}

/** A line whose figure must not go above (or below) its bound. `text` writes a figure with its unit. */
export function line(
  what: string,
  figure: number,
  bound: { atMost?: number; atLeast?: number },
  text: (figure: number) => string,
): BenchLine {
  const { atMost = Infinity, atLeast = -Infinity } = bound
  const reach = atMost === Infinity ? `at least ${text(atLeast)}` : `at most ${text(atMost)}`
  return { what, reach, measured: text(figure), isMet: figure <= atMost && figure >= atLeast }
}

/** CPU time of this process so far, ms: what else the machine is busy with does not count. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** The longest that the making of one block takes, ms of CPU time: after each it is everybody else's turn. */
export function longestTurnMs(blocks: Iterable<unknown>): number {
  const turns = blocks[Symbol.iterator]()
  let longestMs = 0
  for (let beforeMs = cpuMs(); !turns.next().done;) {
    const afterMs = cpuMs()
    longestMs = Math.max(longestMs, afterMs - beforeMs)
    beforeMs = afterMs
  }
  return longestMs
}

export const milliseconds = (ms: number) => `${Math.round(ms)} ms`

/** The middle one: one slow run of five says nothing about the program. */
export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? NaN
}

/** The lines as a table with aligned columns. */
export function tableOf(lines: BenchLine[]): string {
  const rows = [
    ['', 'what', 'reach', 'measured'],
    ...lines.map(({ isMet, what, reach, measured }) => [isMet ? 'ok' : 'MISSED', what, reach, measured]),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** How much memory a download takes. */
export const riseLine = (what: string, bytes: number) =>
  line(`${what}: memory rises by`, bytes / 2 ** 20, { atMost: 50 }, (megabytes) => `${megabytes.toFixed(0)} MB`)
