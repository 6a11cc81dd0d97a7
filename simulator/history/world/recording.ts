import { SECOND_MS } from '#contract/durations.ts'
import type { FramesCopy } from './frame-ring.ts'
import { FIELDS, fromRecord, NO_VALUE, RECORDED, SCALES, type Recorded } from '#simulator/devices/world/recorded.ts'
import type { BlockReader, ReadBlock, SecondBlock } from './second-reader.ts'

/** The recording of one station, by the second. */
export interface StationRecording {
  /** The value in this second, or of its minute where seconds are not kept; NaN if unknown. */
  at(tMs: number, field: Recorded): number
  /**
   * Undefined where `at` reads single seconds. Where it reads minutes: the number of seconds in which the station was online in the
   * minute. The means of power and current cover these seconds.
   */
  secondsWithValue(tMs: number): number | undefined
  /** The grid's frequency, Hz. */
  frequencyAt(tMs: number): number
}

/** The recording of a span. */
export interface CopiedRecording extends StationRecording {
  /** Time from which on there is every second; before it there are minutes. */
  readonly secondsSinceMs: number
  /** The blocks of the span, oldest first; empty if the span is read from the ring or from minutes. */
  readonly blocks: readonly SecondBlock[]
  /**
   * Reads one value of consecutive seconds into a column, from its first place on. Equal to `at` for each second, and faster.
   * For several fields of a span, the block of the span is decoded once.
   */
  readColumn(field: Recorded, startMs: number, count: number, into: Float64Array): void
}

interface Copied {
  readonly secondsSinceMs: number
  readonly minutes: FramesCopy
  /** Every second, oldest first, if kept; otherwise the ring is read. */
  readonly blocks: readonly SecondBlock[]
  readonly seconds: FramesCopy
}

export function recordingOf(
  read: BlockReader,
  { secondsSinceMs, minutes, blocks, seconds }: Copied,
  frequencyAt: (tMs: number) => number,
): CopiedRecording {
  const inBlocks = blockReader(read, blocks)
  const rawAt = (tMs: number, place: number): number | undefined => {
    if (tMs < secondsSinceMs) return minutes.at(tMs, place)
    if (blocks.length === 0) return seconds.at(tMs, place)
    const block = inBlocks(tMs)
    return block?.columns[place]?.[secondIn(block, tMs)]
  }
  return {
    secondsSinceMs,
    blocks,
    at(tMs, field) {
      const place = RECORDED.indexOf(field)
      const raw = rawAt(tMs, place)
      return raw === undefined ? NaN : fromRecord(raw, place)
    },
    frequencyAt,
    secondsWithValue: (tMs) => (tMs < secondsSinceMs ? (minutes.at(tMs, FIELDS) ?? 0) : undefined),
    readColumn(field, startMs, count, into) {
      const place = RECORDED.indexOf(field)
      for (let at = 0; at < count;) {
        const tMs = startMs + at * SECOND_MS
        const block = tMs < secondsSinceMs || blocks.length === 0 ? undefined : inBlocks(tMs)
        const column = block?.columns[place]
        if (!block || !column) {
          const raw = rawAt(tMs, place)
          into[at++] = raw === undefined ? NaN : fromRecord(raw, place)
          continue
        }
        const from = secondIn(block, tMs)
        const until = at + Math.min(count - at, block.count - from)
        copyColumn(column, from, place, into, at, until)
        at = until
      }
    },
  }
}

const secondIn = ({ startMs }: ReadBlock, tMs: number) => Math.floor((tMs - startMs) / SECOND_MS)

function copyColumn(column: Int32Array, from: number, place: number, into: Float64Array, at: number, until: number) {
  const scale = SCALES[place] ?? 1
  for (let to = at, second = from; to < until; to++, second++) {
    const raw = column[second] ?? NO_VALUE
    into[to] = raw === NO_VALUE ? NaN : raw / scale
  }
}

/** Finds the decoded block of a second. The last one is remembered, so that sequential reads are fast. */
function blockReader(readOne: BlockReader, blocks: readonly SecondBlock[]) {
  let read: ReadBlock | undefined
  let [fromMs, untilMs] = [NaN, NaN]
  let at = 0
  const contains = (block: SecondBlock | undefined, tMs: number) =>
    block !== undefined && tMs >= block.startMs && tMs < block.startMs + block.count * SECOND_MS
  return (tMs: number): ReadBlock | undefined => {
    if (!(tMs >= fromMs && tMs < untilMs)) {
      if (contains(blocks[at + 1], tMs)) at++
      else at = blocks.findIndex((block) => contains(block, tMs))
      const block = blocks[at]
      if (!block) return undefined
      read = readOne(block)
      fromMs = block.startMs
      untilMs = block.startMs + block.count * SECOND_MS
    }
    return read
  }
}
