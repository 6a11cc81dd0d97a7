/** A bit for each grid line that a session draws on: 0b001 is the first, 0b111 all three. */
export type Lines = number

/** What a session asks of a group's budget. A per phase; kW in a DC group. */
export interface CurrentRequest {
  /** Breaks ties, so that the order of a list decides nothing. */
  readonly id: number
  readonly arrivesMs: number
  readonly isVip: boolean
  readonly lines: Lines
  /** The least it can be served with. */
  readonly min: number
  readonly max: number
  /** Shares are in proportion to it: 1 on AC, the rated power on DC. */
  readonly weight: number
  /** It was switched on a moment ago, and keeps its minimum while that fits beside the VIPs. */
  readonly isHeldOn: boolean
}

type Turn = Pick<CurrentRequest, 'id' | 'arrivesMs' | 'isVip'>

/** VIP first, then by arrival. */
export const byTurn = (a: Turn, b: Turn): number => Number(b.isVip) - Number(a.isVip) || a.arrivesMs - b.arrivesMs || a.id - b.id

export const drawsOn = ({ lines }: Pick<CurrentRequest, 'lines'>, line: number): boolean => (lines & (1 << line)) !== 0

/** The grid lines of a station that hangs with its first phase on this line, of a car that uses so many phases. */
export function gridLines(phaseOneLine: 1 | 2 | 3, phases: 1 | 2 | 3): Lines {
  let lines = 0
  for (let phase = 0; phase < phases; phase++) lines |= 1 << ((phaseOneLine - 1 + phase) % 3)
  return lines
}

/** Figures this close are the same: sums of hundredths are not exact. */
export const ROUNDING = 1e-9
