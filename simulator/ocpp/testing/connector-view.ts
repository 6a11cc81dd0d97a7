import type { Sample } from '../charger/model-charger.ts'
import type { CarriedRegister, TrueConnector, TrueSession } from '../charger/truth.ts'

/** A view may differ for this time after the last message that shows the truth, ms. */
const AGREES_WITHIN_MS = 30_000

/** A register shows a power over this time, ms. */
const DERIVED_OVER_MS = 10_000

/** What of a connector is compared. */
export type Field = 'session' | 'status' | 'power' | 'currents' | 'register'

/** What is known about one connector: since when the platform could know the truth, and since when its view differs. */
export class ConnectorView {
  readonly connector: TrueConnector
  /** The last delivered message that shows the truth of a field, ms. */
  readonly shownMs = new Map<Field, number>()
  readonly #truths = new Map<Field, string>()
  readonly #differsSinceMs = new Map<string, number>()
  /** The energy of the station at the beginning, Wh; undefined before the first message. */
  firstWh = NaN
  lastWh = 0
  trueAtFirstWh = 0
  /** The lowest true energy of a register that was delivered. A late one was taken before the beginning. */
  lowestWh = Infinity
  /** The session that a message has placed at this connector since it began and since the platform knows of the charger. */
  placed: TrueSession | null = null
  /** The last delivered status of the connector is Occupied (2.0.1). */
  isOccupied = false
  /** Since when its true power is as now, and the first register of that time that was delivered, ms. */
  powerSinceMs = 0
  registerFromMs = Infinity
  /** The last currents or powers that were delivered are wrong zeros, or miss a phase in use: the register alone shows its power. */
  hasZeros = false
  isPartial = false
  /** When the first register of the run was taken, ms: its energy counts from there. */
  baseMs: number | undefined
  /** An event of the charger has not shown its connector, so that its energy can be counted at another one. */
  isUnplaced = false
  wasAssumed = false
  /** In the second before: an assumed power acts until the first register arrives. */
  hadRegister = false
  /** The platform has shown the connector as free since the charger has. */
  wasShownFree = false
  /** When the charger has last shown that it draws nothing now, and when it has sent values, ms. */
  idleMs = -Infinity
  valuesMs = -Infinity
  /** Its energy has followed a measured power for some time, for lack of a register. */
  hasFollowedPower = false
  /** The registers that have reached the platform. */
  readonly carried: CarriedRegister[] = []
  resets = 0
  /** When the platform has forgotten the run, ms. */
  resetMs = -Infinity

  constructor(connector: TrueConnector) {
    this.connector = connector
  }

  /** A limit of the whole charger decides, which belongs to all connectors together, or it has no other one. */
  get isLimitedAsWhole(): boolean {
    const { held, limitA } = this.connector
    const isWhole = ({ purpose }: (typeof held)[number]) => purpose === 'ChargePointMaxProfile'
    return held.some((one) => isWhole(one) && (one.limitA <= limitA || held.every(isWhole)))
  }

  /** The least energy that a reader of all delivered values knows: that between two values of one epoch, Wh. */
  get carriedWh(): number {
    const values = this.carried.toSorted((a, b) => a.takenMs - b.takenMs)
    const last = values.at(-1)
    const isNew = values.filter(({ epoch }) => epoch === last?.epoch).length < 3
    return values
      .filter(({ epoch }) => !isNew || epoch !== last?.epoch)
      .reduce((sum, value, place, all) => {
        const before = all[place - 1]
        return before?.epoch === value.epoch ? sum + value.totalWh - before.totalWh : sum
      }, 0)
  }

  /** A status of this time places a session that has begun, unless another connector has a car and no session that a message has placed. */
  placedByStatus(takenMs: number, views: readonly ConnectorView[]): TrueSession | null {
    const { session } = this.connector
    const isOpen = ({ isOccupied, placed, connector }: ConnectorView) =>
      (isOccupied || connector.session !== null) && (placed === null || (connector.session ?? placed) !== placed)
    const isCertain = session !== null && session.startedMs <= takenMs && !views.some((one) => one !== this && isOpen(one))
    return session === this.placed || isCertain ? session : null
  }

  /** Values that were delivered: whether their draw is a wrong 0, and the power that their registers show. */
  takeSamples(samples: readonly Sample[], takenMs: number, nowMs: number): void {
    const draws = samples.filter(({ json }) => /^(Current|Power)/.test(String(json.measurand)))
    if (draws.length > 0) this.hasZeros = draws.some(({ carries, json }) => carries === 'nothing' && json.value === '0')
    if (takenMs < this.powerSinceMs || !samples.some(({ carries }) => carries === 'energy')) return
    this.registerFromMs = Math.min(this.registerFromMs, takenMs)
    const isShown = takenMs - this.registerFromMs >= DERIVED_OVER_MS && !this.shownMs.has('register')
    if (isShown) this.shownMs.set('register', nowMs)
  }

  /** A change of the truth makes former messages say nothing about it. */
  follow(nowMs: number): void {
    const { session, status, currentsA, hasPower } = this.connector
    const now: readonly (readonly [Field, string])[] = [
      ['session', String(session !== null)],
      ['status', status],
      ['power', `${currentsA.join()} ${hasPower}`],
      ['currents', currentsA.join()],
      ['register', currentsA.join()],
    ]
    for (const [field, truth] of now) {
      const was = this.#truths.get(field)
      if (was === truth) continue
      // The messages of the first second show its truth.
      if (was !== undefined) this.shownMs.delete(field)
      if (field === 'power') this.powerSinceMs = nowMs
      if (field === 'register') this.registerFromMs = Infinity
      this.#truths.set(field, truth)
    }
  }

  /** The station is offline, and its view is the last known one. */
  forget(): void {
    this.#differsSinceMs.clear()
  }

  /** Whether the truth was shown, has lasted and a view that differs has done so for longer than allowed. */
  isOver(
    name: string,
    isDifferent: boolean,
    sinceMs: number,
    nowMs: number,
    withinMs: number | ((fromMs: number) => number) = AGREES_WITHIN_MS,
  ): boolean {
    if (!isDifferent || !Number.isFinite(sinceMs)) {
      this.#differsSinceMs.delete(name)
      return false
    }
    const fromMs = Math.max(sinceMs, this.#differsSinceMs.get(name) ?? nowMs)
    this.#differsSinceMs.set(name, fromMs)
    return nowMs - fromMs > (typeof withinMs === 'number' ? withinMs : withinMs(fromMs))
  }
}
