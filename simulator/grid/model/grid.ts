/** Provides: frequency and voltage of the grid, and the conversion between amperes and kilowatts. Needs: core. */

import { GridNoise } from './grid-noise.ts'
import { createFrequencyState, hasSettled, stepFrequency, type FrequencyState } from './frequency-dynamics.ts'
import { hasEnded, traceValueHz, type Trace } from './frequency-trace.ts'

interface Moved {
  readonly kind: 'moved'
  readonly fromHz: number
  readonly toHz: number
  readonly fromMs: number
  readonly overMs: number
  /** Without noise. */
  readonly isExact: boolean
}

/** The source of the frequency: the model of an ordinary grid, a manual value, or a recording. */
export type GridDriver =
  | { readonly kind: 'model' }
  | Moved
  | { readonly kind: 'released'; readonly fromHz: number; readonly fromMs: number; readonly overMs: number }
  | { readonly kind: 'replay'; readonly trace: Trace; readonly fromMs: number }

export interface GridState {
  readonly noise: GridNoise
  /** Time of the last step, ms. */
  atMs: number
  frequencyHz: number
  driver: GridDriver
  /** The present disturbance. */
  swing: FrequencyState | null
  /** Start of the last disturbance, ms. The noise is halved in its first 30 s. */
  disturbedMs: number
}

export const GRID_STEP_MS = 100
const QUIET_MS = 30_000
const MODEL: GridDriver = { kind: 'model' }

/** The noise is a function of seed and time: a world that starts again or is copied need not compute it again. */
let latest: { readonly seed: number; readonly noise: GridNoise } | undefined

export function createGrid(seed: number, startMs: number): GridState {
  if (latest?.seed !== seed) latest = { seed, noise: new GridNoise(seed) }
  const { noise } = latest
  return { noise, atMs: startMs, frequencyHz: 50 + noise.at(startMs), driver: MODEL, swing: null, disturbedMs: -Infinity }
}

/** The present frequency, Hz; NaN in a gap of a recording. */
export const gridFrequencyHz = (grid: GridState): number => grid.frequencyHz
/** The frequency of an ordinary day without disturbances, Hz. */
export const ordinaryFrequencyHz = (grid: GridState, tMs: number): number => 50 + grid.noise.at(tMs)

/** Moves the frequency linearly and holds it until it is released: without noise, or with the noise below 30 s. */
export function moveFrequency(
  grid: GridState,
  atMs: number,
  { toHz, overMs, isExact = true }: { toHz: number; overMs: number; isExact?: boolean },
): void {
  const presentHz = Number.isNaN(grid.frequencyHz) ? toHz : grid.frequencyHz
  // The noise is added to the line from the present frequency.
  const fromHz = isExact || overMs === 0 ? presentHz : presentHz - grid.noise.fastAt(atMs)
  grid.driver = { kind: 'moved', fromHz, toHz, fromMs: atMs, overMs, isExact }
}

/** Returns the frequency to the model with a fade. */
export function releaseFrequency(grid: GridState, atMs: number, overMs: number): void {
  const fromHz = Number.isNaN(grid.frequencyHz) ? 50 : grid.frequencyHz
  grid.driver = overMs > 0 ? { kind: 'released', fromHz, fromMs: atMs, overMs } : MODEL
}

/**
 * Removes production from the grid, MW. A negative value removes load, and the frequency rises. `kineticEnergyGws` applies until the
 * disturbance has ended.
 */
export function dip(grid: GridState, atMs: number, lossMw: number, kineticEnergyGws?: number): void {
  if (grid.driver.kind === 'moved' || grid.driver.kind === 'replay') releaseFrequency(grid, atMs, 1_000)
  grid.swing ??= createFrequencyState(kineticEnergyGws)
  if (kineticEnergyGws !== undefined) grid.swing.kineticEnergyGws = kineticEnergyGws
  grid.swing.losses.push({ atMs, gw: lossMw / 1_000 })
  grid.disturbedMs = atMs
}

/** Replays a recording from its first sample. After its end the model takes over again. */
export function replay(grid: GridState, atMs: number, trace: Trace): void {
  grid.driver = { kind: 'replay', trace, fromMs: atMs }
}

/** Advances the grid to this time in steps of 100 ms. */
export function stepGrid(grid: GridState, toMs: number): void {
  while (grid.atMs < toMs) {
    grid.atMs = Math.min(toMs, grid.atMs + GRID_STEP_MS)
    if (grid.swing) {
      stepFrequency(grid.swing, grid.atMs)
      if (hasSettled(grid.swing, grid.atMs)) grid.swing = null
    }
    grid.frequencyHz = drivenHz(grid, grid.atMs)
  }
}

/** The frequency in the next steps, as long as nothing else happens; Hz, NaN in a gap of a recording. */
export function comingHz(grid: GridState, steps: number): number[] {
  const ahead = { ...grid, swing: structuredClone(grid.swing) }
  return Array.from({ length: steps }, () => {
    stepGrid(ahead, ahead.atMs + GRID_STEP_MS)
    return ahead.frequencyHz
  })
}

function drivenHz(grid: GridState, atMs: number): number {
  const { driver } = grid
  if (driver.kind === 'moved') {
    const lineHz = driver.fromHz + (driver.toHz - driver.fromHz) * progress(driver, atMs)
    return driver.isExact ? lineHz : lineHz + grid.noise.fastAt(atMs)
  }
  if (driver.kind === 'released') {
    const done = progress(driver, atMs)
    if (done === 1) grid.driver = MODEL
    return driver.fromHz + (modelHz(grid, atMs) - driver.fromHz) * done
  }
  if (driver.kind === 'replay') {
    const offsetMs = atMs - driver.fromMs
    if (!hasEnded(driver.trace, offsetMs)) return traceValueHz(driver.trace, offsetMs)
    grid.driver = MODEL
  }
  return modelHz(grid, atMs)
}

const progress = (ramp: { fromMs: number; overMs: number }, atMs: number) =>
  ramp.overMs > 0 ? Math.min(1, Math.max(0, (atMs - ramp.fromMs) / ramp.overMs)) : 1

function modelHz(grid: GridState, atMs: number): number {
  const offset = grid.swing ? grid.swing.frequencyHz - 50 : 0
  return 50 + offset + grid.noise.at(atMs) * noiseShare(atMs - grid.disturbedMs)
}

/** Half of the noise in the first 30 s of a disturbance, with a fade of two seconds at both ends. */
function noiseShare(sinceMs: number): number {
  if (sinceMs > QUIET_MS + 2_000) return 1
  return sinceMs < QUIET_MS ? 1 - 0.5 * Math.min(1, sinceMs / 2_000) : 0.5 + 0.5 * ((sinceMs - QUIET_MS) / 2_000)
}
