/** Provides: CSV files of any size, written in pieces. Needs: http. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { spreadsheetBytes, spreadsheetCsv } from '#contract/csv/spreadsheet-csv.ts'
import { spreadsheetText } from '#contract/csv/spreadsheet-text.ts'
import { type Blocks, streamOf } from '#simulator/http/streamed-reply.ts'

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
async function* forSpreadsheets(blocks: Blocks): AsyncGenerator<string | Uint8Array> {
  for await (const block of blocks) {
    yield typeof block === 'string' ? spreadsheetCsv(block) : bytesOf(spreadsheetBytes(block))
  }
}

const BYTE_ORDER_MARK = '\uFEFF'

/** The blocks of a file. Other requests are served after each block. An empty block only yields. */
async function* inTurns(blocks: Blocks, bom: boolean): AsyncGenerator<string | Uint8Array> {
  if (bom) yield BYTE_ORDER_MARK
  for await (const block of blocks) {
    if (block.length > 0) yield block
    await nextTurn()
  }
}

export interface CsvFile {
  /** File name of letters, digits, dots and dashes. */
  readonly name: string
  /** Spreadsheet format: a byte order mark, semicolons, decimal commas, and times without an offset. */
  readonly bom: boolean | undefined
}

/**
 * A reply of blocks as an attachment. Blocks are generated at the speed of the reader, so that a file of any length needs no
 * memory. A block must be short enough not to delay other requests.
 */
export const csvReply = ({ name, bom = false }: CsvFile, blocks: Blocks): Response =>
  fileReply({ name, type: 'text/csv; charset=utf-8; header=present' }, inTurns(bom ? forSpreadsheets(blocks) : blocks, bom))

/** A reply of the blocks of another file. They must yield to other requests themselves. */
export const fileReply = ({ name, type }: { name: string; type: string }, blocks: Blocks): Response =>
  new Response(streamOf(blocks), {
    headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` },
  })
