import { SECOND_MS } from '#contract/durations.ts'
import type { ProgrammeTest } from '../model/programme-tests.ts'
import { EARLY_S, type ResponseSample } from '../model/response.ts'
import { UnreadableRecording } from './recorded-file.ts'

/** A recording of a test with its samples and their interval. */
interface Timed {
  readonly name: string
  readonly test: ProgrammeTest
  readonly samples: readonly ResponseSample[]
  readonly intervalMs: number
}

/** A ramp or step may come this much before or after its time, and the steps of limited reservoirs may be as much shorter, s. */
export const TIME_TOLERANCE_S = 1
/** Shifts that are tried, the smallest first: 0, 0.02 s, -0.02 s and so on. */
const SHIFTS_S = Array.from(
  { length: 101 },
  (_, place) => (Math.ceil(place / 2) * (place % 2 === 0 ? -1 : 1) * TIME_TOLERANCE_S) / 50,
)
/** The times before a ramp are stretched or shortened in this span, to have no hole or overlap, s. Ramps are at least 28 s apart. */
const JOINT_S = 5
/** A signal that repeats for a longer time while the test moves at this speed is held. */
const MIN_HELD_S = 0.25
const MIN_SPEED_HZ_PER_S = 0.05
/** Half of the longest time for which a signal may be held, s. */
const HALF_HELD_S = 0.5

/** By how much the applied frequency is later than that of the test, s; negative before it. */
function lateOf(rows: readonly ResponseSample[], hzAt: (atS: number) => number): number {
  const { lateS } = SHIFTS_S.map((shiftS) => ({
    lateS: shiftS,
    error: rows.reduce((sum, { atS, frequencyHz }) => sum + Math.abs(frequencyHz - hzAt(atS - shiftS)), 0),
  })).reduce((best, one) => (one.error < best.error - 1e-9 ? one : best))
  return Math.abs(lateS) < EARLY_S ? 0 : lateS
}

/** Ramps or steps with their rows, those that follow at once together. */
function movesOf(samples: readonly ResponseSample[], hzAt: (atS: number) => number): ResponseSample[][] {
  const moves: ResponseSample[][] = []
  for (const sample of samples) {
    if (hzAt(sample.atS - TIME_TOLERANCE_S) === hzAt(sample.atS + TIME_TOLERANCE_S)) continue
    const last = moves.at(-1)
    if (last && sample.atS - (last.at(-1)?.atS ?? 0) <= TIME_TOLERANCE_S) last.push(sample)
    else moves.push([sample])
  }
  return moves
}

/** The longest time for which the applied frequency repeats between two changes while that of the test moves, s. */
function heldOf(rows: readonly ResponseSample[], hzAt: (atS: number) => number, lateS: number): number {
  let [heldS, changedS] = [0, NaN]
  for (const [place, { atS, frequencyHz }] of rows.entries()) {
    const last = rows[place - 1]
    if (!last) continue
    const speed = Math.abs(hzAt(atS - lateS) - hzAt(last.atS - lateS)) / (atS - last.atS)
    if (speed < MIN_SPEED_HZ_PER_S) changedS = NaN
    if (frequencyHz === last.frequencyHz) continue
    if (atS - changedS > heldS) heldS = atS - changedS
    changedS = atS
  }
  return heldS
}

const sideText = (lateS: number) => `${Math.abs(lateS).toFixed(2)} s ${lateS > 0 ? 'late' : 'early'}`

/**
 * The samples with times from the start of the test, as the applied frequency shows it: windows count from the start of each ramp.
 * Between two ramps that come at other times, the last seconds before the second one are stretched. Of a signal that is held, the
 * start of a single ramp is unknown, and all have one shift. Throws UnreadableRecording for another frequency than that of the test.
 */
export function inTimeOfTest({ name, test, samples, intervalMs }: Timed, notes: string[]): readonly ResponseSample[] {
  const hzAt = test.sequence.frequencyHz
  const groups = movesOf(samples, hzAt)
  const latesS = groups.map((rows) => lateOf(rows, hzAt))
  const lateS = latesS.toSorted((a, b) => a - b)[latesS.length >> 1] ?? 0
  const heldS = Math.max(0, ...groups.map((rows, place) => heldOf(rows, hzAt, latesS[place] ?? 0)))
  const isHeld = heldS > Math.max(MIN_HELD_S, (1.5 * intervalMs) / SECOND_MS)
  const moves = groups.map((rows, place) => ({ fromS: rows[0]?.atS ?? 0, lateS: isHeld ? lateS : (latesS[place] ?? 0) }))
  if (lateS !== 0) notes.push(`${name} applies the frequency ${sideText(lateS)}; its times are counted from it.`)
  if (isHeld) {
    const about = `${name} applies the frequency in steps of ${heldS.toFixed(1)} s`
    notes.push(`${about}, so that the start of each of its ramps is known to ${(heldS / 2).toFixed(2)} s only.`)
  }
  const others = moves.filter((move) => Math.abs(move.lateS - lateS) > Math.max(EARLY_S, intervalMs / SECOND_MS))
  const [first, last] = [others[0], others.at(-1)]
  if (first && last) {
    const placeOf = (move: typeof first) => `at ${Math.round(move.fromS + TIME_TOLERANCE_S)} s, ${sideText(move.lateS)}`
    const until = others.length > 1 ? `, and the last ${placeOf(last)}` : ''
    const found = `${others.length} of ${moves.length} ramps or steps of ${name} come at another time than the others`
    notes.push(`${found}: the first ${placeOf(first)}${until}; each counts from its own start.`)
  }
  let place = 0
  const inTime = samples.map((sample) => {
    while ((moves[place + 1]?.fromS ?? Infinity) <= sample.atS) place++
    const [move, next] = [moves[place], moves[place + 1]]
    if (!move) return sample
    const share = next ? Math.max(0, 1 - (next.fromS - sample.atS) / JOINT_S) : 0
    return { ...sample, atS: sample.atS - move.lateS - share * ((next?.lateS ?? 0) - move.lateS) }
  })
  expectFrequency(name, test, inTime, isHeld ? HALF_HELD_S : Math.min(HALF_HELD_S, Math.max(EARLY_S, intervalMs / SECOND_MS)))
  return inTime
}

/** Difference of the applied frequency from the test that is accepted, Hz. */
export const FREQUENCY_TOLERANCE_HZ = 0.03

/** Throws UnreadableRecording for a recording of another frequency than that of the test at most `withinS` beside its time. */
function expectFrequency(name: string, { sequence }: ProgrammeTest, samples: readonly ResponseSample[], withinS: number): void {
  for (const { atS, frequencyHz } of samples) {
    if (atS > sequence.durationS) return
    if (Math.abs(frequencyHz - sequence.frequencyHz(atS)) <= FREQUENCY_TOLERANCE_HZ) continue
    const hz = [-withinS, 0, withinS].map((offsetS) => sequence.frequencyHz(Math.max(0, atS + offsetS)))
    const [least, most] = [Math.min(...hz) - FREQUENCY_TOLERANCE_HZ, Math.max(...hz) + FREQUENCY_TOLERANCE_HZ]
    if (frequencyHz >= least && frequencyHz <= most) continue
    const wantedHz = sequence.frequencyHz(atS).toFixed(3)
    throw new UnreadableRecording(
      `${name} applies ${frequencyHz.toFixed(3)} Hz at ${atS.toFixed(1)} s, where ${sequence.name} has ${wantedHz} Hz.`,
    )
  }
}
