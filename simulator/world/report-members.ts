import { PastReader } from '#simulator/physics/past.ts'
import { ratedPowerW } from '#simulator/physics/plan.ts'
import type { Report } from './report-columns.ts'
import { reportedW } from './reported.ts'
import type { Group, Station, World } from './state.ts'
import { unaskedPowerW, type Answering } from './unasked-power.ts'
import { v2gSettingsOf } from './v2g-settings.ts'

/** One station of a group, over one part of its history. Seconds are read forward. */
export interface Member {
  /** Begins a stretch. */
  begin(startMs: number, count: number, report: Report): void
  /** Adds what it did in a second of the stretch, if it was heard. The frequency is there already, in Hz. */
  add(tMs: number, place: number, report: Report): void
}

const SECOND_MS = 1_000

export const stationsOf = (world: World, { stationIndexes }: Group): Station[] =>
  stationIndexes.flatMap((index) => world.stations[index] ?? [])

/** Does it answer the frequency by itself? */
const isAnswering = ({ kind, isFollowing, v2g }: Answering) => (kind === 'battery' && isFollowing) || v2g?.mode === 'freq'

/** Adds a station that was heard to the sums, with what it is rated for. Chargers give nothing back. */
class Adder {
  readonly #ratedW: number
  readonly #leastW: number
  readonly #isAnswering: boolean

  constructor(answering: Answering) {
    const { kind, ratedW } = answering
    this.#ratedW = Math.round(ratedW)
    this.#leastW = kind === 'v2g' || kind === 'battery' ? -this.#ratedW : 0
    this.#isAnswering = isAnswering(answering)
  }

  /** It was heard from one place on until before another. */
  hear({ stationsOnline, maxPower, minPower, controllerOn }: Report, from: number, until: number) {
    for (let place = from; place < until; place++) {
      stationsOnline[place] = (stationsOnline[place] ?? 0) + 1
      maxPower[place] = (maxPower[place] ?? 0) + this.#ratedW
      minPower[place] = (minPower[place] ?? 0) + this.#leastW
    }
    if (this.#isAnswering) controllerOn.fill(1, from, until)
  }

  /** `unaskedW`: what it would have drawn if the frequency had asked nothing of it. */
  addPower({ activePower, baseline }: Report, place: number, powerW: number, unaskedW: number) {
    const reported = reportedW(powerW)
    activePower[place] = (activePower[place] ?? 0) + reported
    baseline[place] = (baseline[place] ?? 0) + (unaskedW === powerW ? reported : reportedW(unaskedW))
  }
}

/** A station before the world began. */
export function pastMember(world: World, { plan }: Station): Member {
  const past = new PastReader(plan, world.grid.noise, world.batteryPast)
  const { kind, v2g } = plan
  const adder = new Adder({ kind, ratedW: ratedPowerW(plan), isFollowing: true, v2g, activations: [] })
  let idleUntilMs = -Infinity
  return {
    begin(startMs, count, report) {
      const heard = Math.ceil((plan.offlineSinceMs - startMs) / SECOND_MS)
      adder.hear(report, 0, Math.max(0, Math.min(count, heard)))
    },
    add(tMs, place, report) {
      // Most of the time no car is in session, which is quickly seen.
      if (tMs < idleUntilMs) return
      if (plan.kind !== 'battery') {
        idleUntilMs = past.idleUntilMs(tMs)
        if (tMs < idleUntilMs) return
      }
      const sample = past.at(tMs)
      if (sample) adder.addPower(report, place, sample.powerW, sample.unaskedW)
    },
  }
}

/** A station since then, as it is recorded now: the world may go on while it is read. */
export function recordedMember(world: World, station: Station, startMs: number, endMs: number): Member {
  const { plan, ffr } = station
  const recording = world.recorder.copyOf(station.index, startMs, endMs, ['powerW', 'socPercent'])
  const baselines = [...(ffr?.baselines ?? [])]
  const settings = v2gSettingsOf(world.groups, station.groupIds)
  const { ffrPositiveW: ffrPositive, ffrNegativeW: ffrNegative } = station
  const answering: Answering = {
    kind: plan.kind,
    ratedW: ratedPowerW(plan),
    isFollowing: station.fcrNEnabled,
    v2g: settings && { mode: settings.mode, minSoC: settings.minSoC, ffrPositive, ffrNegative },
    activations: [...(ffr?.activations ?? [])],
  }
  const adder = new Adder(answering)
  const sample = { powerW: 0, baselineW: 0, socPercent: 0 }
  let at = -1
  return {
    begin() {},
    add(tMs, place, report) {
      while ((baselines[at + 1]?.atMs ?? Infinity) <= tMs) at++
      sample.powerW = recording.at(tMs, 'powerW')
      if (Number.isNaN(sample.powerW)) return
      sample.socPercent = recording.at(tMs, 'socPercent')
      sample.baselineW = baselines[at]?.baselineW ?? NaN
      adder.hear(report, place, place + 1)
      adder.addPower(report, place, sample.powerW, unaskedPowerW(answering, tMs, report.frequency[place] ?? NaN, sample))
    },
  }
}
