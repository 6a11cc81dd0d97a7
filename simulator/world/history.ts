import { gridFrequencyHz, ordinaryFrequencyHz } from '#simulator/physics/grid.ts'
import { PastReader } from '#simulator/physics/past.ts'
import { deviceFrequencyHz } from '#simulator/physics/station-step.ts'
import { voltageV } from '#simulator/physics/voltage.ts'
import { measurandsOf, unitOf, type Measurand } from './measurands.ts'
import type { Recorded } from './recorder.ts'
import type { Station, World } from './state.ts'

export interface ReadSpan {
  readonly startMs: number
  /** Not included. */
  readonly endMs: number
  readonly stepMs: number
}

export interface Point {
  atMs: number
  /** NaN where nothing is known. */
  value: number
}

/** What a station reports, as OCPP measurands with their units. */
export const eventProperties = (station: Station): { property: Measurand; unit: string }[] =>
  measurandsOf(station).map((property) => ({ property, unit: unitOf(property) }))

type At = (tMs: number) => number
type Reader = (tMs: number, stepMs: number) => number

/**
 * A station's values from `startMs` on, one each `stepMs`: the mean over the step, and of registers and states of
 * charge the value at its end. What was before the world began is computed, what came after is read from the
 * recording; nothing is answered for the future.
 */
export function readSeries(world: World, station: Station, property: string, span: ReadSpan): Point[] {
  const measurand = measurandsOf(station).find((known) => known === property)
  if (!measurand) return []
  return points(world, span, READERS[measurand](pastOf(world, station)), READERS[measurand](presentOf(world, station)))
}

/** The grid's frequency, Hz, in the same way. */
export function readFrequency(world: World, span: ReadSpan): Point[] {
  const recorded = (tMs: number) => (tMs === world.nowMs ? gridFrequencyHz(world.grid) : world.recorder.frequencyAt(tMs))
  return points(
    world,
    span,
    meanOver((tMs) => ordinaryFrequencyHz(world.grid, tMs)),
    meanOver(recorded),
  )
}

export function points(world: World, { startMs, endMs, stepMs }: ReadSpan, past: Reader, present: Reader): Point[] {
  const read: Point[] = []
  for (let atMs = startMs; atMs < endMs && atMs <= world.nowMs; atMs += stepMs) {
    const isPast = atMs < world.startMs
    const lengthMs = isPast ? Math.min(stepMs, world.startMs - atMs) : Math.min(stepMs, world.nowMs + 1_000 - atMs)
    read.push({ atMs, value: (isPast ? past : present)(atMs, lengthMs) })
  }
  return read
}

/** Single seconds are read as they are, longer steps by their mean over so many looks at most. */
const MOST_LOOKS = 12

/** The moments of a step that are looked at. */
export function looksOf(tMs: number, stepMs: number): number[] {
  const looks = Math.max(1, Math.min(MOST_LOOKS, Math.floor(stepMs / 1_000)))
  return Array.from({ length: looks }, (_, look) => tMs + Math.floor((look * stepMs) / looks / 1_000) * 1_000)
}

/** The mean of a value over a step; holes do not count. */
export const meanOver =
  (at: At): Reader =>
  (tMs, stepMs) => {
    let sum = 0
    let known = 0
    for (const lookMs of looksOf(tMs, stepMs)) {
      const value = at(lookMs)
      if (Number.isNaN(value)) continue
      sum += value
      known++
    }
    return known > 0 ? sum / known : NaN
  }

/** The value at a step's last second. */
const lastOf =
  (at: At): Reader =>
  (tMs, stepMs) =>
    at(tMs + Math.max(0, stepMs - 1_000))

/** Either half of a station's history, by moment. NaN where nothing is known. */
type Source = Record<'powerW' | 'currentA' | 'voltageV' | 'socPercent' | 'frequencyHz' | 'importWh' | 'exportWh', At>

/** Import is what is above zero, export what is below. */
const above =
  (at: At): At =>
  (tMs) => {
    const value = at(tMs)
    return value < 0 ? 0 : value
  }
const below =
  (at: At): At =>
  (tMs) => {
    const value = at(tMs)
    return value > 0 ? 0 : Math.abs(value)
  }

const READERS: Record<Measurand, (source: Source) => Reader> = {
  'Power.Active.Import': ({ powerW }) => meanOver(above(powerW)),
  'Power.Active.Export': ({ powerW }) => meanOver(below(powerW)),
  'Current.Import': ({ currentA }) => meanOver(above(currentA)),
  'Current.Export': ({ currentA }) => meanOver(below(currentA)),
  Voltage: (source) => meanOver(source.voltageV),
  SoC: ({ socPercent }) => lastOf(socPercent),
  Frequency: ({ frequencyHz }) => meanOver(frequencyHz),
  'Energy.Active.Import.Register': ({ importWh }) => lastOf(importWh),
  'Energy.Active.Export.Register': ({ exportWh }) => lastOf(exportWh),
}

function pastOf(world: World, { plan }: Station): Source {
  const past = new PastReader(plan, world.grid.noise, world.batteryPast)
  const whileHeard =
    (at: At): At =>
    (tMs) =>
      tMs < plan.offlineSinceMs ? at(tMs) : NaN
  return {
    powerW: (tMs) => past.at(tMs)?.powerW ?? NaN,
    currentA: (tMs) => past.at(tMs)?.currentA ?? NaN,
    voltageV: whileHeard((tMs) => voltageV(plan.key, plan.meanVoltageV, tMs)),
    socPercent: (tMs) => past.at(tMs)?.socPercent ?? NaN,
    frequencyHz: whileHeard((tMs) => deviceFrequencyHz(plan.key, ordinaryFrequencyHz(world.grid, tMs), tMs)),
    importWh: whileHeard((tMs) => plan.importRegisterWh - past.sinceWh(tMs, 'import')),
    exportWh: whileHeard((tMs) => plan.exportRegisterWh - past.sinceWh(tMs, 'export')),
  }
}

function presentOf({ recorder }: World, { index, plan }: Station): Source {
  const recorded =
    (field: Recorded): At =>
    (tMs) =>
      recorder.secondAt(tMs, index, field) ?? recorder.minuteAt(tMs, index, field) ?? NaN
  const powerW = recorded('powerW')
  const whileHeard =
    (at: At): At =>
    (tMs) =>
      Number.isNaN(powerW(tMs)) ? NaN : at(tMs)
  const importedWh = recorded('importWh')
  const exportedWh = recorded('exportWh')
  return {
    powerW,
    currentA: recorded('currentA'),
    // Both are known for any second from what they are a pure function of, so they need no recording.
    voltageV: whileHeard((tMs) => voltageV(plan.key, plan.meanVoltageV, tMs)),
    frequencyHz: whileHeard((tMs) => deviceFrequencyHz(plan.key, recorder.frequencyAt(tMs), tMs)),
    socPercent: recorded('socPercent'),
    importWh: whileHeard((tMs) => plan.importRegisterWh + importedWh(tMs)),
    exportWh: whileHeard((tMs) => plan.exportRegisterWh + exportedWh(tMs)),
  }
}
