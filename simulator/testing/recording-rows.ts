import { csvRows } from '#simulator/files/csv-rows.ts'
import { recordedFrequency } from '#simulator/grid/model/recording/recorded-frequency.ts'

export const readText = (text: string) => recordedFrequency(csvRows([text], 'dip.csv'), 'dip.csv')

/** Offset in ms and Hz of each sample. */
export const samplesOf = (text: string) => {
  const { offsetsMs, valuesHz } = readText(text).trace
  return [...offsetsMs].map((offset, place) => [offset, valuesHz[place]])
}

/** Why a text is refused; `''` if it is read. */
export function refusalOf(text: string): string {
  try {
    readText(text)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export const iso = (n: number) => new Date(Date.UTC(2026, 0, 15, 10) + n * 1_000).toISOString()
/** `2026-01-15 10:00:07` */
export const clock = (n: number) => iso(n).slice(0, 19).replace('T', ' ')
/** `10:00:07` */
export const timeOfDay = (n: number) => iso(n).slice(11, 19)
export const twoDigits = (n: number) => String(n).padStart(2, '0')
export const hzAt = (n: number) => (50 + ((n * 7) % 11) / 250).toFixed(3)
export const comma = (text: string) => text.replace('.', ',')
export const mHzAt = (n: number) => ((Number(hzAt(n)) - 50) * 1_000).toFixed(1)
/** 40 rows, one for each second. */
export const lines = (row: (n: number) => string, count = 40, from = 0) =>
  Array.from({ length: count }, (_, n) => `${row(from + n)}\n`).join('')
