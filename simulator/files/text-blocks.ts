import { Gunzip } from 'fflate'

/** Bytes that are decoded at once. */
const BLOCK_BYTES = 1 << 18
/** A larger file is refused, before and after it is decompressed. */
const MAX_BYTES = 1_000_000_000

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, place) => bytes[place] === byte)

/** What files are that are no text, and how they begin. */
const OTHER_FILES: readonly (readonly [what: string, ...starts: string[]])[] = [
  ['a ZIP archive or a workbook; extract it, or save it as CSV', 'PK\u0003\u0004', 'PK\u0005\u0006'],
  ['an old workbook; save it as CSV', '\u00d0\u00cf\u0011\u00e0'],
  [
    'compressed in another way than with gzip, or twice; decompress it',
    'BZh',
    '\u00fd7zX',
    '(\u00b5/\u00fd',
    '7z\u00bc\u00af',
    '\u001f\u008b',
  ],
]

/** Bytes that are decompressed at once: each may become a thousand. */
const PACKED_BYTES = 1 << 12
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

/** A compressed file that is damaged or incomplete. */
class Damaged extends Error {}

/** The content of a gzip file of one or more members in blocks. Throws Damaged, also if the checksum of a member differs. */
function* decompressed(content: Uint8Array): Generator<Uint8Array> {
  const view = new DataView(content.buffer, content.byteOffset, content.length)
  let blocks: Uint8Array[] = []
  let [crc, size] = [0, 0]
  /** Whether the member ends at a place: with its checksum and its size. */
  const endsAt = (end: number) => view.getUint32(end - 8, true) === crc && view.getUint32(end - 4, true) === size % 2 ** 32
  const gunzip = new Gunzip((block) => {
    if (block.length > 0) blocks.push(block)
    size += block.length
    crc = ~crc
    for (const byte of block) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0)
    crc = ~crc >>> 0
  })
  gunzip.onmember = (start) => {
    if (!endsAt(start)) throw new Damaged()
    ;[crc, size] = [0, 0]
  }
  // Archives may fill the file with zeros behind the last member.
  const zerosFrom = content.findLastIndex((byte) => byte !== 0) + 1
  const isEnded = () => {
    for (let end = Math.max(zerosFrom, 18); end <= content.length; end++) if (endsAt(end)) return true
    return false
  }
  for (let from = 0; from < content.length; from += PACKED_BYTES) {
    const until = Math.min(from + PACKED_BYTES, content.length)
    try {
      gunzip.push(content.subarray(from, until), until === content.length)
    } catch (error) {
      yield* blocks
      // Zeros are no member.
      if (error instanceof Damaged || until < zerosFrom || !isEnded()) throw new Damaged('', { cause: error })
      return
    }
    yield* blocks
    blocks = []
  }
  if (!isEnded()) throw new Damaged()
}

function* blocksOf(content: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < content.length; from += BLOCK_BYTES) yield content.subarray(from, from + BLOCK_BYTES)
}

/** UTF-16 by its mark or by the zeros of its first two letters, otherwise UTF-8. */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second, third, fourth] = bytes
  if (startsWith(bytes, 0xff, 0xfe) || (first && second === 0 && third && fourth === 0)) return 'utf-16le'
  return startsWith(bytes, 0xfe, 0xff) || (first === 0 && second && third === 0 && fourth) ? 'utf-16be' : 'utf-8'
}

const LINE_FEED = 0x0a
const lineFeeds = (bytes: Uint8Array) => bytes.reduce((count, byte) => count + Number(byte === LINE_FEED), 0)

/**
 * The text of a file in blocks, without a byte order mark: UTF-8 or UTF-16, also compressed with gzip. Throws an Error with one
 * sentence that names the file, and the line that is not text.
 */
export function* textBlocks(content: Uint8Array, fileName: string, maxBytes = MAX_BYTES): Generator<string> {
  const tooLarge = (when = '') => new Error(`cannot read ${fileName}: it is too large${when}; split the file`)
  if (content.length > maxBytes) throw tooLarge()
  let decoder: TextDecoder | undefined
  let [line, size] = [1, 0]
  try {
    for (const block of startsWith(content, 0x1f, 0x8b) ? decompressed(content) : blocksOf(content)) {
      size += block.length
      if (size > maxBytes) throw tooLarge(' after decompression')
      const first = String.fromCodePoint(...block.subarray(0, 4))
      const [other] = OTHER_FILES.find(([, ...starts]) => starts.some((start) => first.startsWith(start))) ?? []
      if (!decoder && other !== undefined) throw new Error(`cannot read ${fileName}: it is ${other}`)
      decoder ??= new TextDecoder(encodingOf(block), { fatal: true })
      const text = decodedBlock(decoder, block, line, fileName)
      if (text.includes('\0')) throw new Error(`cannot read ${fileName}: it is not a text`)
      line += lineFeeds(block)
      yield text
    }
  } catch (error) {
    if (!(error instanceof Damaged)) throw error
    throw new Error(`cannot read ${fileName}: its compression is damaged or incomplete after line ${line}`, { cause: error })
  }
  if (decoder) yield decodedBlock(decoder, undefined, line, fileName)
}

/** Without a block, the text ends. */
function decodedBlock(decoder: TextDecoder, block: Uint8Array | undefined, line: number, fileName: string): string {
  try {
    return decoder.decode(block, { stream: block !== undefined })
  } catch (error) {
    // The first bytes may belong to a character of the block before.
    const start = block?.findIndex((byte) => (byte & 0xc0) !== 0x80)
    const [before = ''] = new TextDecoder().decode(block?.subarray(start)).split('\uFFFD', 1)
    const place = decoder.encoding === 'utf-8' ? `line ${line + before.split('\n').length - 1}` : 'its text'
    const sentence = `${place} is not written in ${decoder.encoding.toUpperCase()}; save the file in that encoding`
    throw new Error(`cannot read ${fileName}: ${sentence}`, { cause: error })
  }
}
