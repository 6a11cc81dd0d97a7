import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Response } from 'express'
import { spreadsheetText } from '#contract/spreadsheet-text.ts'
import { type Blocks, spoilt } from './faults.ts'
import { ANSWERED } from './serve.ts'

type Field = string | number | null

/** A field as RFC 4180 writes it. What is not known stays empty. */
function fieldText(field: Field): string {
  if (field === null) return ''
  const text = typeof field === 'number' ? String(field) : spreadsheetText(field)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (fields: readonly Field[]) => fields.map(fieldText).join(',') + '\r\n'

const BLOCK_CHARACTERS = 32_768

/** Lines in blocks that are worth a write. */
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

const BYTE_ORDER_MARK = '\uFEFF'

/** The blocks of a file, with a turn for everybody else after each. An empty block is a turn and nothing else. */
async function* inTurns(blocks: Blocks, bom: boolean): AsyncGenerator<string | Buffer> {
  if (bom) yield BYTE_ORDER_MARK
  for await (const block of blocks) {
    if (block.length > 0) yield block
    await nextTurn()
  }
}

const GONE = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE', 'ERR_STREAM_DESTROYED'])

/** A reader who goes away, in the middle or before the first line, is no failure of ours. */
const isGone = (error: unknown) => error instanceof Error && 'code' in error && GONE.has(String(error.code))

export interface CsvFile {
  /** Of letters, digits, dots and dashes. */
  readonly name: string
  /** A byte order mark in front, by which spreadsheets know UTF-8. */
  readonly bom: boolean | undefined
}

/**
 * Sends blocks as a file to be saved. They are made no faster than the reader takes them, so that a file of any length
 * costs no memory; each should take no longer than others can wait.
 */
export async function sendCsv(response: Response, { name, bom }: CsvFile, blocks: Blocks): Promise<typeof ANSWERED> {
  response.setHeader('Content-Type', 'text/csv; charset=utf-8; header=present')
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`)
  try {
    await pipeline(Readable.from(inTurns(spoilt(response, blocks), bom ?? false)), response)
  } catch (error) {
    if (!isGone(error)) throw error
  }
  return ANSWERED
}
