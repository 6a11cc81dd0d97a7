import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'

/** A saved CSV file. */
export interface SavedCsv {
  url: string
  fileName: string
  head: string[]
  rows: string[][]
}

/** Reads the file that an action downloads. No cell may contain the separator. */
export async function savedCsv(page: Page, save: () => Promise<void>, separator = ','): Promise<SavedCsv> {
  const saving = page.waitForEvent('download')
  await save()
  const file = await saving
  const text = await readFile(await file.path(), 'utf8')
  const [head = [], ...rows] = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(separator))
  return { url: file.url(), fileName: file.suggestedFilename(), head, rows }
}

/** The values of one column by time (ms), read from a time column; empty cells are left out. */
export function columnOf({ head, rows }: SavedCsv, title: string, timeTitle = 'Time (UTC)'): Map<number, string> {
  const [time, column] = [head.indexOf(timeTitle), head.indexOf(title)]
  if (time < 0 || column < 0) throw new Error(`The file has the columns ${head.join(', ')}, but not ${timeTitle} or ${title}.`)
  return new Map(rows.flatMap((row) => (row[column] ? [[Date.parse(row[time] ?? ''), row[column]] as const] : [])))
}
