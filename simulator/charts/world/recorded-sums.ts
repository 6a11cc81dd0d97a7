import { gridLines } from '#simulator/dlm/model/current-request.ts'
import { addSample, type Quantity, type ChannelSums } from './chart-channels.ts'
import { completedAt } from '#simulator/history/world/completed-recording.ts'
import { sampleTimes } from '#simulator/history/world/history.ts'
import { valueAt } from '#simulator/ocpp/model/changes.ts'
import type { OcppCharger } from '#simulator/ocpp/model/ocpp-charger.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/** Static data of a station in addition to its recorded powers. */
interface Wiring {
  readonly index: number
  readonly nominalVoltageV: number
  /** Grid lines by number of phases in use. */
  readonly lines: readonly [number, number, number]
  /** The grid lines that a charger outside has reported, since its changes; empty for a simulated station. */
  readonly draws: OcppCharger['draws']
}

const MAX_CHANNELS = 3
const NONE: OcppCharger['draws'] = []

/**
 * Adds the means of the recorded values of stations, in their order, bucket by bucket. All stations of a second are
 * recorded together, so they are also read together.
 */
export class RecordedSums {
  readonly #world: World
  readonly #stations: readonly Wiring[]
  readonly #quantity: Quantity
  readonly #means: Float64Array
  readonly #heard: Uint8Array

  constructor(world: World, stations: readonly Station[], quantity: Quantity) {
    this.#world = world
    this.#stations = stations.map(({ index, nominalVoltageV, phaseOneLine, ocpp }) => {
      const linesOf = (used: 1 | 2 | 3) => gridLines(phaseOneLine, used)
      return { index, nominalVoltageV, lines: [linesOf(1), linesOf(2), linesOf(3)], draws: ocpp?.draws ?? NONE }
    })
    this.#quantity = quantity
    this.#means = new Float64Array(stations.length * MAX_CHANNELS)
    this.#heard = new Uint8Array(stations.length)
  }

  /** Adds the bucket from one moment up to, but not including, another to the sums at an index. */
  add(fromMs: number, untilMs: number, sums: ChannelSums, place: number): void {
    this.#means.fill(0)
    this.#heard.fill(0)
    for (const tMs of sampleTimes(fromMs, untilMs - fromMs)) this.#look(tMs, untilMs - fromMs)
    for (let member = 0; member < this.#heard.length; member++) {
      const heard = this.#heard[member] ?? 0
      if (heard === 0) continue
      for (const [channel, sum] of sums.entries()) {
        const known = sum[place] ?? NaN
        const mean = (this.#means[member * MAX_CHANNELS + channel] ?? 0) / heard
        sum[place] = (Number.isNaN(known) ? 0 : known) + mean
      }
    }
  }

  #look(tMs: number, stepMs: number) {
    const powersW = completedAt(this.#world, tMs, stepMs, 'powerW')
    const currentsA = completedAt(this.#world, tMs, stepMs, 'currentA')
    if (!powersW || !currentsA) return
    for (const [member, { index, nominalVoltageV, lines, draws }] of this.#stations.entries()) {
      const powerW = powersW(index)
      if (Number.isNaN(powerW)) continue
      this.#heard[member] = (this.#heard[member] ?? 0) + 1
      const currentA = currentsA(index)
      if (currentA === 0) continue
      // Power and current together give the number of phases that the car used, unless the charger has reported them.
      const reported = draws.length > 0 ? valueAt(draws, tMs) : undefined
      const used = Math.round(powerW / (currentA * nominalVoltageV))
      const phasesInUse = reported?.phasesInUse ?? (used <= 1 ? 1 : used === 2 ? 2 : 3)
      const drawsOn = reported ? gridLines(reported.firstLine, phasesInUse) : lines[(phasesInUse - 1) as 0 | 1 | 2]
      addSample(this.#means, member * MAX_CHANNELS, this.#quantity, drawsOn, powerW, currentA, phasesInUse)
    }
  }
}
