import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'

/** Installed profiles at the same time. A further one is rejected. */
const MAX_PROFILES = 100

interface Profile {
  readonly purpose: string
  readonly limitA: number
}

interface SentProfile {
  readonly chargingProfileId?: number
  readonly id?: number
  readonly chargingProfilePurpose: string
  readonly transactionId?: number | string
  readonly chargingSchedule: Schedule | readonly Schedule[]
}
interface Schedule {
  readonly startSchedule?: string
  readonly chargingRateUnit: string
  readonly chargingSchedulePeriod: readonly { limit: number; numberPhases?: number }[]
}

/** What decides whether a charger accepts a profile. */
interface Present {
  /** The present transaction; undefined without one. */
  readonly transaction: string | number | undefined
  readonly discharges: boolean
  /** By the clock of the charger. */
  readonly nowMs: number
}

/** The charging profiles of a charger with one connector. Limits in A per phase. */
export class InstalledProfiles {
  readonly #profiles = new Map<number, Profile>()
  readonly #stationMaxA: number

  /** `stationMaxA`: a limit that no profile raises. */
  constructor(stationMaxA: number) {
    this.#stationMaxA = stationMaxA
  }

  /** Stores the profile of SetChargingProfile. False for one that the charger refuses. */
  take(params: Record<string, unknown>, { transaction, discharges, nowMs }: Present): boolean {
    const profile = (params.csChargingProfiles ?? params.chargingProfile) as SentProfile
    const schedules = profile.chargingSchedule
    const schedule = Array.isArray(schedules) ? schedules[0] : schedules
    const { limit = 0, numberPhases = 3 } = schedule?.chargingSchedulePeriod[0] ?? {}
    const limitA = schedule?.chargingRateUnit === 'W' ? limit / (PHASE_V * numberPhases) : limit
    const purpose = profile.chargingProfilePurpose
    if (limitA < 0 && !discharges) return false
    // A schedule that has not begun by the clock of the charger limits nothing.
    const isLater = Date.parse(schedule?.startSchedule ?? '') > nowMs
    if (purpose === 'TxProfile' && String(profile.transactionId) !== String(transaction)) return false
    const id = profile.chargingProfileId ?? profile.id ?? 0
    if (this.#profiles.size >= MAX_PROFILES && !this.#profiles.has(id)) return false
    this.#profiles.set(id, { purpose, limitA: isLater ? Infinity : limitA })
    return true
  }

  remove(id: number): boolean {
    return this.#profiles.delete(id)
  }

  endTransaction(): void {
    for (const [id, { purpose }] of this.#profiles) if (purpose === 'TxProfile') this.#profiles.delete(id)
  }

  /** A profile of the transaction replaces the default one. Infinity without a limit. */
  get limitA(): number {
    const profiles = [...this.#profiles.values()]
    const { limitA = Infinity } = profiles.find(({ purpose }) => purpose === 'TxProfile') ?? profiles[0] ?? {}
    return Math.min(limitA, this.#stationMaxA)
  }

  /** The answer to GetCompositeSchedule, in the unit that is asked for. */
  compositeSchedule(
    { connectorId, evseId, duration, chargingRateUnit = 'A' }: Record<string, unknown>,
    { isFirst, phases, now }: { isFirst: boolean; phases: 1 | 2 | 3; now: string },
  ): Record<string, unknown> {
    const { limitA } = this
    if (limitA === Infinity) return { status: 'Rejected' }
    const limit = chargingRateUnit === 'W' ? limitA * PHASE_V * phases : limitA
    const period = { startPeriod: 0, limit: Math.round(limit * 10) / 10, numberPhases: phases }
    const schedule = { duration, chargingRateUnit, chargingSchedulePeriod: [period] }
    if (isFirst) return { status: 'Accepted', connectorId, scheduleStart: now, chargingSchedule: schedule }
    return { status: 'Accepted', schedule: { evseId, scheduleStart: now, ...schedule } }
  }
}
