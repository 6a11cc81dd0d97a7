import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Response } from 'express'
import { spreadsheetBytes, spreadsheetCsv } from '#contract/csv/spreadsheet-csv.ts'
import { spreadsheetText } from '#contract/csv/spreadsheet-text.ts'
import { type Blocks, corrupted } from '#simulator/faults/apply-faults.ts'
import { ANSWERED } from '#simulator/http/serve.ts'

type Field = string | number | null

/** A field in the format of RFC 4180. An unknown value is an empty field. */
function fieldText(field: Field): string {
  if (field === null) return ''
  const text = typeof field === 'number' ? String(field) : spreadsheetText(field)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (fields: readonly Field[]) => fields.map(fieldText).join(',') + '\r\n'

const BLOCK_CHARACTERS = 32_768

/** Groups lines into blocks that are large enough for one write. */
export function* inBlocks(lines: Iterable<string>): Generator<string> {
  let block = ''
  for (const line of lines) {
    block += line
    if (block.length < BLOCK_CHARACTERS) continue
    yield block
    block = ''
  }
  if (block) yield block
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

/** Blocks of whole rows in the spreadsheet format. Blocks of bytes contain only numbers and times. */
async function* forSpreadsheets(blocks: Blocks): AsyncGenerator<string | Buffer> {
  for await (const block of blocks) {
    yield typeof block === 'string' ? spreadsheetCsv(block) : bytesOf(spreadsheetBytes(block))
  }
}

const BYTE_ORDER_MARK = '\uFEFF'

/** The blocks of a file. Other requests are served after each block. An empty block only yields. */
async function* inTurns(blocks: Blocks, bom: boolean): AsyncGenerator<string | Buffer> {
  if (bom) yield BYTE_ORDER_MARK
  for await (const block of blocks) {
    if (block.length > 0) yield block
    await nextTurn()
  }
}

const DISCONNECT_CODES = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE', 'ERR_STREAM_DESTROYED'])

/** A reader that disconnects before the end or before the first line is not an error of the server. */
const isDisconnect = (error: unknown) => error instanceof Error && 'code' in error && DISCONNECT_CODES.has(String(error.code))

export interface CsvFile {
  /** File name of letters, digits, dots and dashes. */
  readonly name: string
  /** Spreadsheet format: a byte order mark, semicolons, decimal commas, and times without an offset. */
  readonly bom: boolean | undefined
}

/**
 * Sends blocks as an attachment. Blocks are generated at the speed of the reader, so that a file of any length needs no
 * memory. A block must be short enough not to delay other requests.
 */
export async function sendCsv(response: Response, { name, bom }: CsvFile, blocks: Blocks): Promise<typeof ANSWERED> {
  response.setHeader('Content-Type', 'text/csv; charset=utf-8; header=present')
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`)
  return send(response, inTurns(corrupted(response, bom ? forSpreadsheets(blocks) : blocks), bom ?? false))
}

/** Sends blocks at the speed of the reader. */
async function send(response: Response, blocks: AsyncIterable<string | Buffer>): Promise<typeof ANSWERED> {
  try {
    await pipeline(Readable.from(blocks), response)
  } catch (error) {
    if (!isDisconnect(error)) throw error
  }
  return ANSWERED
}

/** Sends the blocks of another file, whose headers are set. They must yield to other requests themselves. */
export const sendBlocks = (response: Response, blocks: AsyncIterable<Buffer>): Promise<typeof ANSWERED> =>
  send(response, asyncBlocks(corrupted(response, blocks)))

async function* asyncBlocks(blocks: Blocks): AsyncGenerator<string | Buffer> {
  yield* blocks
}
