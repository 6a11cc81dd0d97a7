import { gunzipSync } from 'node:zlib'

/** Bytes that are decoded at once. */
const BLOCK_BYTES = 1 << 18
/** A larger file is refused, before and after it is decompressed. */
const MAX_BYTES = 1_000_000_000

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, place) => bytes[place] === byte)

/** Throws an Error with one sentence for damaged data, and for data that becomes too large. */
function decompressed(bytes: Uint8Array, fileName: string, maxBytes: number): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    const isTooLarge = code === 'ERR_BUFFER_TOO_LARGE'
    const reason = isTooLarge ? 'it is too large after decompression; split the file' : 'its compression is damaged or incomplete'
    throw new Error(`cannot read ${fileName}: ${reason}`, { cause: error })
  }
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
  if (content.length > maxBytes) throw new Error(`cannot read ${fileName}: it is too large; split the file`)
  if (startsWith(content, 0x50, 0x4b, 0x03, 0x04)) {
    throw new Error(`cannot read ${fileName}: it is a ZIP archive or a workbook; extract it, or save it as CSV`)
  }
  const bytes = startsWith(content, 0x1f, 0x8b) ? decompressed(content, fileName, maxBytes) : content
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true })
  let line = 1
  for (let from = 0; from < bytes.length; from += BLOCK_BYTES) {
    const block = bytes.subarray(from, from + BLOCK_BYTES)
    const isLast = from + BLOCK_BYTES >= bytes.length
    const text = decodedBlock(decoder, block, { isLast, line, fileName })
    if (text.includes('\0')) throw new Error(`cannot read ${fileName}: it is not a text`)
    line += lineFeeds(block)
    yield text
  }
}

interface Place {
  readonly isLast: boolean
  readonly line: number
  readonly fileName: string
}

function decodedBlock(decoder: TextDecoder, block: Uint8Array, { isLast, line, fileName }: Place): string {
  try {
    return decoder.decode(block, { stream: !isLast })
  } catch (error) {
    const place = decoder.encoding === 'utf-8' ? `line ${line + lineFeeds(block.subarray(0, strangeByte(block)))}` : 'its text'
    const sentence = `${place} is not written in ${decoder.encoding.toUpperCase()}; save the file in that encoding`
    throw new Error(`cannot read ${fileName}: ${sentence}`, { cause: error })
  }
}

/** The place of the first byte that is not UTF-8. The first bytes may belong to a character of the block before. */
function strangeByte(block: Uint8Array): number {
  let [low, high] = [0, block.length]
  const isText = (end: number) => {
    try {
      const start = block.findIndex((byte) => (byte & 0xc0) !== 0x80)
      new TextDecoder('utf-8', { fatal: true }).decode(block.subarray(Math.max(0, start), end), { stream: true })
      return true
    } catch {
      return false
    }
  }
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isText(middle + 1)) low = middle + 1
    else high = middle
  }
  return low
}
