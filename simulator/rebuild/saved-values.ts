import { valuesFile } from '#contract/incident/incident.ts'
import type { Station } from '#contract/stations.ts'
import { numberOf, type SavedFiles } from './saved-files.ts'
import { Steps } from './steps.ts'

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

/** A station without a number of phases that it cannot have; the note says so. */
export function plausible(entry: Station, notRead: { what: string; reason: string }[]): Station {
  const { installedPhase, name } = entry
  if (installedPhase === null || [1, 2, 3].includes(installedPhase)) return entry
  notRead.push({ what: `phases of ${name}`, reason: `A charger cannot have ${installedPhase} phases. Three are assumed.` })
  return { ...entry, installedPhase: 3 }
}
