import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Response } from 'express'
import { ANSWERED } from './serve.ts'

type Field = string | number | null

/** A field as RFC 4180 writes it. What is not known stays empty. */
const fieldText = (field: Field) => {
  const text = field === null ? '' : String(field)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (fields: readonly Field[]) => fields.map(fieldText).join(',') + '\r\n'

const BLOCK_CHARACTERS = 32_768

/** Lines in blocks that are worth a write, with a turn for everybody else after each. */
async function* blocksOf(lines: Iterable<string>): AsyncGenerator<string> {
  let block = ''
  for (const line of lines) {
    block += line
    if (block.length < BLOCK_CHARACTERS) continue
    yield block
    block = ''
    await nextTurn()
  }
  if (block) yield block
}

const GONE = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE', 'ERR_STREAM_DESTROYED'])

/** A reader who goes away, in the middle or before the first line, is no failure of ours. */
const isGone = (error: unknown) => error instanceof Error && 'code' in error && GONE.has(String(error.code))

/**
 * Sends lines as a file to be saved. They are made no faster than the reader takes them, so that a file of any length
 * costs no memory. `fileName` is of letters, digits, dots and dashes.
 */
export async function sendCsv(response: Response, fileName: string, lines: Iterable<string>): Promise<typeof ANSWERED> {
  response.setHeader('Content-Type', 'text/csv; charset=utf-8; header=present')
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`)
  try {
    await pipeline(Readable.from(blocksOf(lines)), response)
  } catch (error) {
    if (!isGone(error)) throw error
  }
  return ANSWERED
}
