import { during } from '#simulator/run/failures.ts'
import type { Engine } from '#simulator/run/engine.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { timingsOf } from '#simulator/demand-response/world/response-timings.ts'
import type { ChargerMessage, Deviation } from '../model/charger-message.ts'
import { numbered } from '../model/noted-deviations.ts'
import { isFromOutage } from '../model/ocpp-charger.ts'
import { asAction, type EarlierMeter } from './translation.ts'

interface EntryContext {
  readonly engine: Engine
  /** Resolves when no limits are being sent. */
  readonly limitsSent: () => Promise<void>
  /** Logs a message that the run could not store and that no charger waits for. */
  readonly failed: (error: unknown) => void
}

/** Plays the messages of one connection at its stations, as actions of the run. It ends with its world. */
export class RunEntry {
  readonly world: World
  isClosed = false
  readonly #context: EntryContext
  readonly #stations: () => readonly Station[]

  constructor(context: EntryContext, stations: () => readonly Station[]) {
    this.#context = context
    this.world = context.engine.world
    this.#stations = stations
  }

  /**
   * Plays a message at its stations; the deviations of the message count at the first one. Does nothing after the connection has
   * closed, or while no station is the charger.
   */
  async enter(stations: readonly Station[], message: ChargerMessage, deviations: readonly Deviation[] = []): Promise<void> {
    const { engine, limitsSent } = this.#context
    const { presentMs } = engine.pin
    await limitsSent()
    await engine.free()
    if (this.isClosed || engine.world !== this.world) return
    const { world } = engine
    for (const [place, station] of stations.entries()) {
      const noted = place === 0 && station.ocpp ? numbered(station.ocpp.deviations, deviations) : []
      const isTimed = timingsOf(world, station).length > 0
      const complete = { ...message, ...(noted.length > 0 && { deviations: noted }) }
      const action = asAction(complete, { nowMs: world.nowMs, presentMs, isTimed, charger: station.ocpp })
      during('storing a message of a charger', () => engine.enter({ station: station.deviceId, message: action }))
    }
  }

  /** The same for the external meter with this id. Its values keep their moments, because its clock need not be that of the run. */
  async enterMeter(id: string, message: ChargerMessage, deviations: readonly Deviation[]): Promise<void> {
    const { engine } = this.#context
    await engine.free()
    if (this.isClosed || engine.world !== this.world) return
    const noted = numbered(this.world.outsideMeters.get(id)?.noted ?? [], deviations)
    const complete = { ...message, ...(noted.length > 0 && { deviations: noted }) }
    during('storing a message of a meter', () => engine.enter({ meter: id, message: complete }))
  }

  /** The same for a message that no charger waits for. Does not reject. */
  note(stations: readonly Station[], message: ChargerMessage): Promise<void> {
    return this.enter(stations, message).catch(this.#context.failed)
  }

  /** Deviations of a message that concerns no station count at the first one of the charger. */
  async noteDeviations(deviations: readonly Deviation[]): Promise<void> {
    if (deviations.length > 0) await this.enter(this.#stations().slice(0, 1), {}, deviations).catch(this.#context.failed)
  }

  /** Plays meter values of earlier moments, if the charger took them during an outage. Others say nothing about the present. */
  async enterQueued(stations: readonly Station[], earlier: readonly EarlierMeter[]): Promise<void> {
    for (const { meter, taken } of earlier) {
      const { nowMs } = this.world
      const isQueued = ({ isOnline, ocpp }: Station) => ocpp && (!isOnline || isFromOutage(ocpp, Date.parse(taken), nowMs))
      if (Object.keys(meter).length > 0) await this.enter(stations.filter(isQueued), { meter, taken })
    }
  }
}
