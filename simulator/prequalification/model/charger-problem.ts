/** The response of a charger at the highest response of its group in a test. */
export interface ChargerResponse {
  readonly stationName: string
  /** Power without activation, kW. */
  readonly baselineKw: number
  readonly responseKw: number
  /** The limit that the group gave it, kW; undefined without one. */
  readonly limitKw?: number | undefined
  /** The response 7.5 s after the start of the ramp, kW; undefined for a test without that ramp. */
  readonly earlyKw?: number | undefined
}

/** A charger below this power counts as one without a charging car, kW. */
const IDLE_KW = 0.1
/** Accepted draw above a limit: current sensors and voltage. */
const LIMIT_SHARE = 1.05
/** A charger that has given less after 7.5 s is late. The last one of a row moves late even if each charger follows at once. */
const EARLY_SHARE = 0.3

/** Why a charger spoils the response of its group; undefined if it does not. */
export function chargerProblem({ baselineKw, responseKw, limitKw, earlyKw }: ChargerResponse): string | undefined {
  if (Math.abs(baselineKw) < IDLE_KW && Math.abs(responseKw) < IDLE_KW) return 'has no power to reduce'
  const powerKw = baselineKw - responseKw
  if (limitKw !== undefined && powerKw > limitKw * LIMIT_SHARE + IDLE_KW) {
    return `draws ${powerKw.toFixed(1)} kW with a limit of ${limitKw.toFixed(1)} kW`
  }
  if (earlyKw === undefined || Math.abs(responseKw) < IDLE_KW) return undefined
  const share = earlyKw / responseKw
  return share < EARLY_SHARE ? `gives ${Math.max(0, share * 100).toFixed(0)} % of its response after 7.5 s` : undefined
}

/** The chargers that spoil the response of their group. */
export const spoilers = (chargers: readonly ChargerResponse[]): { stationName: string; problem: string }[] =>
  chargers.flatMap((charger) => {
    const problem = chargerProblem(charger)
    return problem === undefined ? [] : [{ stationName: charger.stationName, problem }]
  })
