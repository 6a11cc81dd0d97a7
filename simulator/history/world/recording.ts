import { SECOND_MS } from '#contract/durations.ts'
import type { FramesCopy } from './frame-ring.ts'
import { FIELDS, fromRecord, RECORDED, type Recorded } from './recorded.ts'
import type { BlockReader, ReadBlock, SecondBlock } from './second-reader.ts'

/** The recording of one station, by the second. */
export interface Recording {
  /** The value in this second, or of its minute where seconds are not kept; NaN if unknown. */
  at(tMs: number, field: Recorded): number
  /** The grid's frequency, Hz. */
  frequencyAt(tMs: number): number
}

/** The recording of a span. */
export interface CopiedRecording extends Recording {
  /** Time from which on there is every second; before it there are minutes. */
  readonly secondsSinceMs: number
  /**
   * Number of seconds of this minute in which the station was online. The means of power and current cover these
   * seconds.
   */
  heardInMinute(tMs: number): number
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
    return blocks.length > 0 ? inBlocks(tMs, place) : seconds.at(tMs, place)
  }
  return {
    secondsSinceMs,
    at(tMs, field) {
      const place = RECORDED.indexOf(field)
      const raw = rawAt(tMs, place)
      return raw === undefined ? NaN : fromRecord(raw, place)
    },
    frequencyAt,
    heardInMinute: (tMs) => minutes.at(tMs, FIELDS) ?? 0,
  }
}

/** Reads blocks that follow on each other. The last one is remembered, so reading on is quick. */
function blockReader(readOne: BlockReader, blocks: readonly SecondBlock[]) {
  let read: ReadBlock | undefined
  let [fromMs, untilMs] = [NaN, NaN]
  let at = 0
  const contains = (block: SecondBlock | undefined, tMs: number) =>
    block !== undefined && tMs >= block.startMs && tMs < block.startMs + block.count * SECOND_MS
  return (tMs: number, place: number): number | undefined => {
    if (!(tMs >= fromMs && tMs < untilMs)) {
      if (contains(blocks[at + 1], tMs)) at++
      else at = blocks.findIndex((block) => contains(block, tMs))
      const block = blocks[at]
      if (!block) return undefined
      read = readOne(block)
      fromMs = block.startMs
      untilMs = block.startMs + block.count * SECOND_MS
    }
    return read?.columns[place]?.[Math.floor((tMs - fromMs) / SECOND_MS)]
  }
}
