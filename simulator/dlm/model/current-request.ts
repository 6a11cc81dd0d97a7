/** A bit for each grid line that a session draws on: 0b001 is line 1, 0b111 all three lines. */
export type Lines = number

/** What a session requests from the budget of its group. A per phase; kW in a DC group. */
export interface CurrentRequest {
  /** Breaks ties, so that the result does not depend on the order of the list. */
  readonly id: number
  readonly arrivesMs: number
  readonly isVip: boolean
  readonly lines: Lines
  /** The lowest current at which the session can be served. */
  readonly min: number
  readonly max: number
  /** Shares are proportional to the weight: 1 on AC, the rated power on DC. */
  readonly weight: number
  /** The session was just switched on, and keeps its minimum while that fits beside the VIPs. */
  readonly isHeldOn: boolean
}

/** What a session requests, before its own state is known. */
type Request = Omit<CurrentRequest, 'isHeldOn'> & Partial<Pick<CurrentRequest, 'isHeldOn'>>

/** The earlier request if both are equal: most sessions request the same for long, and many new objects take time to collect. */
export const sameOr = <T extends Request | null>(was: T, now: T): T =>
  was &&
  now &&
  was.id === now.id &&
  was.arrivesMs === now.arrivesMs &&
  was.isVip === now.isVip &&
  was.lines === now.lines &&
  was.min === now.min &&
  was.max === now.max &&
  was.weight === now.weight &&
  was.isHeldOn === now.isHeldOn
    ? was
    : now

type Turn = Pick<CurrentRequest, 'id' | 'arrivesMs' | 'isVip'>

/** VIP first, then by arrival. */
export const byTurn = (a: Turn, b: Turn): number => Number(b.isVip) - Number(a.isVip) || a.arrivesMs - b.arrivesMs || a.id - b.id

export const drawsOn = ({ lines }: Pick<CurrentRequest, 'lines'>, line: number): boolean => (lines & (1 << line)) !== 0

/** The grid lines of a station whose first phase is on `phaseOneLine`, for a car with this number of phases. */
export function gridLines(phaseOneLine: 1 | 2 | 3, phases: 1 | 2 | 3): Lines {
  let lines = 0
  for (let phase = 0; phase < phases; phase++) lines |= 1 << ((phaseOneLine - 1 + phase) % 3)
  return lines
}

/** Values within this difference are equal, because sums of hundredths are not exact. */
export const ROUNDING = 1e-9
