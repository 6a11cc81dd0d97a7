import { SECOND_MS, MINUTE_MS, DAY_MS } from '#contract/durations.ts'
import { CURRENT, EXPORT, IMPORT, NO_VALUE, POWER, SOC } from '#simulator/devices/world/recorded.ts'
import { countUntil } from './charger-reports.ts'
import type { ExactSample, RawSecond } from './expected-second.ts'
import { holdsCurrent, readBlock, type ReadBlock, type SecondBlock } from './second-reader.ts'
import { SecondWriter } from './second-writer.ts'
import type { Station } from '#simulator/stations/world/station.ts'

const BLOCK_MS = 15 * MINUTE_MS
const KEPT_MS = 14 * DAY_MS
/** Number of decoded blocks in the cache, 18 kB each. */
const READ_BLOCKS = 96

/** The seconds that are kept of some stations. */
export interface KeptSeconds {
  /** The first second that is kept of a station; Infinity without any. */
  sinceMs(index: number): number
  /** The present blocks of a station in a span, oldest first. The world may advance while they are read. */
  blocksOf(index: number, startMs: number, endMs: number): SecondBlock[]
}

/** A quarter of an hour: the bytes of all stations with retained seconds, in sequence. */
interface Quarter {
  readonly startMs: number
  readonly endMs: number
  readonly bytes: Uint8Array
  /** Start of the bytes of each place. The last entry is the end of the last place. */
  readonly offsets: Uint32Array
}

interface Kept {
  readonly station: Station
  /** Its place in the quarters. */
  readonly place: number
  readonly writer: SecondWriter
  /** Its first second. */
  readonly sinceMs: number
  /** The first second of its current block. */
  blockMs: number
}

/**
 * Every second of some stations for 14 days, in blocks of bytes. Above the size limit the oldest quarters of an hour
 * are evicted for all stations.
 */
export class SecondStore implements KeptSeconds {
  readonly #budgetBytes: number
  readonly #kept: Kept[] = []
  /** By index of the station. */
  readonly #places = new Map<number, number>()
  readonly #quarters: Quarter[] = []
  #quarterBytes = 0
  #untilMs = NaN
  readonly #read = new Map<string, ReadBlock>()
  #lastIndex = -1
  #lastRead: ReadBlock | undefined
  // These objects are reused for all stations, so that a second of many stations creates no garbage.
  readonly #sample: ExactSample = {
    isReporting: false,
    hasSoc: false,
    phases: 3,
    capacityWh: 0,
    currentA: 0,
    socPercent: 0,
    importWh: 0,
    exportWh: 0,
  }
  readonly #raw: RawSecond = { power: 0, current: 0, soc: 0, import: 0, export: 0 }

  constructor(budgetBytes: number) {
    this.#budgetBytes = budgetBytes
  }

  /** Bytes of memory that the record takes. */
  get bytes(): number {
    return this.#quarterBytes + this.#kept.reduce((sum, { writer }) => sum + writer.bytes.capacity, 0)
  }

  /** Keeps the seconds of a station, starting with this one. */
  keep(station: Station, fromMs: number): void {
    if (this.#places.has(station.index)) return
    const place = this.#kept.length
    this.#places.set(station.index, place)
    this.#kept.push({ station, place, writer: new SecondWriter(holdsCurrent(station.plan)), sinceMs: fromMs, blockMs: NaN })
  }

  sinceMs(index: number): number {
    const kept = this.#keptOf(index)
    return kept && this.#untilMs > kept.sinceMs ? Math.max(kept.sinceMs, this.#quarters[0]?.startMs ?? kept.blockMs) : Infinity
  }

  /** Writes the second of a frame: one field of all stations after the other, in the units of the record. */
  write(atMs: number, frame: Int32Array, stations: number): void {
    if (atMs < this.#untilMs) return
    if (atMs % BLOCK_MS === 0 || atMs !== this.#untilMs) this.#close(atMs)
    for (const kept of this.#kept) {
      if (kept.sinceMs <= atMs) this.#add(kept, atMs, frame, stations)
    }
    this.#untilMs = atMs + SECOND_MS
  }

  #add(kept: Kept, atMs: number, frame: Int32Array, n: number) {
    const { station, writer } = kept
    const { index, plan } = station
    const [sample, raw] = [this.#sample, this.#raw]
    raw.power = frame[POWER * n + index] ?? NO_VALUE
    raw.current = frame[CURRENT * n + index] ?? NO_VALUE
    raw.soc = frame[SOC * n + index] ?? NO_VALUE
    raw.import = frame[IMPORT * n + index] ?? 0
    raw.export = frame[EXPORT * n + index] ?? 0
    sample.isReporting = raw.power !== NO_VALUE
    sample.hasSoc = raw.soc !== NO_VALUE
    sample.phases = station.phasesInUse
    sample.capacityWh = plan.kind === 'battery' ? plan.capacityWh : (station.vehicle?.capacityWh ?? 0)
    if (writer.count > 0) {
      writer.add(sample, station.voltageV, raw)
      return
    }
    sample.currentA = station.currentA
    sample.socPercent = sample.hasSoc ? station.socPercent : 0
    sample.importWh = station.energyImportWh - plan.importRegisterWh
    sample.exportWh = station.energyExportWh - plan.exportRegisterWh
    kept.blockMs = atMs
    writer.begin(sample, station.voltageV, raw)
  }

  /** Adds the completed quarter, and evicts quarters that are too old or above the size limit. */
  #close(nowMs: number) {
    const quarter = this.#openQuarter()
    if (!quarter) return
    for (const { writer } of this.#kept) writer.end()
    this.#quarters.push(quarter)
    this.#quarterBytes += quarter.bytes.length + quarter.offsets.byteLength
    this.#letGo(nowMs)
  }

  /** Joins the bytes of the present quarter. */
  #openQuarter(): Quarter | undefined {
    const offsets = new Uint32Array(this.#kept.length + 1)
    for (const [place, { writer }] of this.#kept.entries()) {
      offsets[place + 1] = (offsets[place] ?? 0) + (writer.count > 0 ? writer.bytes.length : 0)
    }
    const bytes = new Uint8Array(offsets.at(-1) ?? 0)
    let startMs = Infinity
    for (const [place, { writer, blockMs }] of this.#kept.entries()) {
      if (writer.count === 0) continue
      startMs = Math.min(startMs, blockMs)
      writer.bytes.copyInto(bytes, offsets[place] ?? 0)
    }
    return startMs === Infinity ? undefined : { startMs, endMs: this.#untilMs, bytes, offsets }
  }

  #letGo(nowMs: number) {
    while (this.#quarters[0] && (this.#quarters[0].endMs <= nowMs - KEPT_MS || this.bytes > this.#budgetBytes)) {
      const { bytes, offsets } = this.#quarters[0]
      this.#quarterBytes -= bytes.length + offsets.byteLength
      this.#quarters.shift()
    }
  }

  blocksOf(index: number, startMs: number, endMs: number): SecondBlock[] {
    const kept = this.#keptOf(index)
    if (!kept) return []
    const blocks = blocksIn(this.#quarters, kept, startMs, endMs)
    if (kept.writer.count > 0 && kept.blockMs < endMs) blocks.push(openBlock(kept))
    return blocks
  }

  /**
   * The seconds that are kept now. They stay readable after their eviction, which frees no memory while the copy exists.
   * Only the bytes of the present quarter of an hour are copied.
   */
  copy(): KeptSeconds {
    const open = this.#openQuarter()
    const quarters = open ? [...this.#quarters, open] : [...this.#quarters]
    const untilMs = this.#untilMs
    return {
      sinceMs: (index) => {
        const kept = this.#keptOf(index)
        return kept && untilMs > kept.sinceMs ? Math.max(kept.sinceMs, quarters[0]?.startMs ?? Infinity) : Infinity
      },
      blocksOf: (index, startMs, endMs) => {
        const kept = this.#keptOf(index)
        return kept ? blocksIn(quarters, kept, startMs, endMs) : []
      },
    }
  }

  /** A station's value in a second, in the units of the record; undefined where its seconds are not kept. */
  rawAt(tMs: number, index: number, field: number): number | undefined {
    const kept = this.#keptOf(index)
    if (!kept || !(tMs >= this.sinceMs(index) && tMs < this.#untilMs)) return undefined
    const last = this.#lastRead
    const isLast = last && this.#lastIndex === index && isIn(last, tMs)
    const block = isLast ? last : this.#readAt(kept, tMs)
    this.#lastIndex = index
    this.#lastRead = block
    return block?.columns[field]?.[Math.floor((tMs - block.startMs) / SECOND_MS)]
  }

  #readAt(kept: Kept, tMs: number): ReadBlock | undefined {
    const key = `${kept.station.index} ${Math.floor(tMs / BLOCK_MS)}`
    const known = this.#read.get(key)
    if (known && isIn(known, tMs)) return known
    const block = tMs >= kept.blockMs ? openBlock(kept) : this.blocksOf(kept.station.index, tMs, tMs + 1)[0]
    if (!block) return undefined
    const read = readBlock(kept.station.plan, block)
    this.#read.delete(key)
    this.#read.set(key, read)
    const [oldest] = this.#read.keys()
    if (this.#read.size > READ_BLOCKS && oldest !== undefined) this.#read.delete(oldest)
    return read
  }

  #keptOf(index: number): Kept | undefined {
    return this.#kept[this.#places.get(index) ?? -1]
  }
}

function blocksIn(quarters: readonly Quarter[], kept: Kept, startMs: number, endMs: number): SecondBlock[] {
  const blocks: SecondBlock[] = []
  for (let at = firstQuarterAfter(quarters, startMs); at < quarters.length; at++) {
    const quarter = quarters[at]
    if (!quarter || quarter.startMs >= endMs) break
    const block = blockIn(quarter, kept)
    if (block) blocks.push(block)
  }
  return blocks
}

/** The index of the first quarter that ends after this time. There are more than 1,000 in 14 days. */
const firstQuarterAfter = (quarters: readonly Quarter[], tMs: number): number =>
  countUntil(quarters.length, (place) => quarters[place]?.endMs ?? Infinity, tMs)

function blockIn({ startMs, endMs, bytes, offsets }: Quarter, { place, sinceMs }: Kept): SecondBlock | undefined {
  const [from = 0, until = 0] = [offsets[place], offsets[place + 1]]
  if (until <= from) return undefined
  const fromMs = Math.max(startMs, sinceMs)
  return { startMs: fromMs, count: (endMs - fromMs) / SECOND_MS, bytes: bytes.subarray(from, until) }
}

const isIn = ({ startMs, count }: ReadBlock, tMs: number) => tMs >= startMs && tMs < startMs + count * SECOND_MS

const openBlock = ({ writer, blockMs }: Kept): SecondBlock => ({
  startMs: blockMs,
  count: writer.count,
  bytes: writer.bytes.copy(),
})
