import type * as z from 'zod/mini'
import type { SavedIncident } from '#contract/incident/archive.ts'
import { valuesFile } from '#contract/incident/incident.ts'
import { readLeniently } from '#contract/replies/read-leniently.ts'
import type { Station } from '#contract/stations.ts'
import { csvRows } from '#simulator/files/csv-rows.ts'
import { Steps } from './steps.ts'
import { parsedJson } from '#contract/wire.ts'

/** An incident that cannot be used; the message is one sentence. */
export class UnusableIncident extends Error {}

/** A row of a table, by column. */
type Row = Readonly<Record<string, string>>
/** null for an empty cell and for what is no number. */
export const numberOf = (text: string | undefined): number | null => {
  const value = text === undefined || text === '' ? NaN : Number(text)
  return Number.isFinite(value) ? value : null
}

/** A cell with JSON; null if it is empty or not what is expected. */
export function cellJson<T>(text: string | undefined, schema: z.ZodMiniType<T>): T | null {
  return schema.safeParse(parsedJson(text ?? '')).data ?? null
}

/** The rows of a chart with three phases; null for a row without values. */
export function phasesOf(row: Row, head = 'Current.L'): readonly [number, number, number] | null {
  const values = [1, 2, 3].map((line) => numberOf(row[`${head}${line} (A)`]))
  const [a, b, c] = values
  return typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number' ? null : [a, b, c]
}

/** `2026-03-02T08:00:00Z`; empty for what is no time. */
export const instantOf = (text: string | undefined): string => {
  const atMs = Date.parse(text ?? '')
  return Number.isNaN(atMs) ? '' : new Date(atMs).toISOString().replace('.000Z', 'Z')
}

function jsonOf<T>(value: unknown, name: string, schema: z.ZodMiniType<T>): T {
  if (value === undefined) throw new UnusableIncident(`The file ${name} of the incident is not JSON.`)
  // As the reply was read when it was saved: a platform may leave out what is only shown.
  const read = readLeniently<T>(schema, value)
  if (read.usable) return read.value
  const path = read.mismatches.find((one) => !one.isShown)?.path ?? ''
  throw new UnusableIncident(
    `The file ${name} of the incident ${path === '' ? 'has another content' : `has no correct '${path}'`}.`,
  )
}

/** The files of an incident. */
export class SavedFiles {
  readonly #texts: ReadonlyMap<string, string>
  readonly #startMs: number
  readonly #endMs: number
  constructor({ texts, index }: SavedIncident) {
    this.#texts = texts
    this.#startMs = Date.parse(index.span.start)
    this.#endMs = Date.parse(index.span.end)
  }

  /** `mend`: changes what a reply could not have before it is read. */
  json<T>(name: string, schema: z.ZodMiniType<T>, mend = (value: unknown) => value): T | null {
    const text = this.#texts.get(name)
    return text === undefined ? null : jsonOf(mend(parsedJson(text)), name, schema)
  }

  has(name: string): boolean {
    return this.#texts.has(name)
  }

  /** The rows of a table, oldest first, with their time. Rows outside the range, which is that of the incident, are left out. */
  rows(name: string, timeColumn: string, fromMs = this.#startMs, toMs = this.#endMs): { row: Row; atMs: number }[] {
    const text = this.#texts.get(name)
    if (text === undefined) return []
    let head: readonly string[] | undefined
    const found: { row: Row; atMs: number }[] = []
    for (const { cells, line } of csvRows([text], name)) {
      if (!head) {
        head = cells
        continue
      }
      const row: Record<string, string> = {}
      for (const [place, column] of head.entries()) row[column] = cells[place] ?? ''
      const atMs = Date.parse(row[timeColumn] ?? '')
      if (Number.isNaN(atMs)) throw new UnusableIncident(`The file ${name} of the incident has no correct time in line ${line}.`)
      if (atMs >= fromMs && atMs <= toMs) found.push({ row, atMs })
    }
    return found.toSorted((a, b) => a.atMs - b.atMs)
  }
}

const HEAD = /^(.+) \(([^)]*)\)$/

/** What a value of a station can be at most; a larger one is a gap. */
const [MAX_A, MAX_VALUE] = [10_000, 1e12]
/** From this resolution on, a power, current or voltage is the mean of the step that ends at its time, ms. */
export const MEANS_FROM_MS = 60_000

/** The values of a station by property. */
export function readSeries(files: SavedFiles, { deviceId }: Station, resolutionMs: number): Map<string, Steps<number | null>> {
  const series = new Map<string, Steps<number | null>>()
  for (const { row, atMs } of files.rows(valuesFile(deviceId), 'time')) {
    for (const [head, text] of Object.entries(row)) {
      const [, property, unit] = HEAD.exec(head) ?? []
      if (property === undefined) continue
      const steps = series.get(property) ?? new Steps<number | null>()
      series.set(property, steps)
      const value = numberOf(text)
      // A mean stands at the start of its step. Some devices send the frequency in mHz.
      const isMean = resolutionMs >= MEANS_FROM_MS && /^(?:Power|Current|Voltage)/.test(property)
      const isPossible = value !== null && Math.abs(value) <= (unit === 'A' ? MAX_A : MAX_VALUE)
      steps.add(isMean ? atMs - resolutionMs + 1_000 : atMs, isPossible ? (unit === 'mHz' ? value / 1_000 : value) : null)
    }
  }
  return series
}

/** Stations without a number of phases that they cannot have; the note says so. */
export const withPossiblePhases = (notRead: { what: string; reason: string }[]) => (stations: unknown) =>
  !Array.isArray(stations)
    ? stations
    : stations.map((entry: Partial<Station> | null) => {
        const { installedPhase, name } = entry ?? {}
        if (typeof installedPhase !== 'number' || [1, 2, 3].includes(installedPhase)) return entry
        notRead.push({ what: `phases of ${name}`, reason: `A charger cannot have ${installedPhase} phases. Three are assumed.` })
        return { ...entry, installedPhase: 3 }
      })
