import { numberText, withMinusSign } from '#units/numbers/number-format.ts'
import { headroomA, isOverload, type PhaseLoad } from '#contract/phase-load.ts'
import { loadBarParts, loadPartsText, type LoadBarParts, limitPartsText, loadRemarks } from '#units/phase-load.ts'

/** One line of a group with its load and the lowest limit on it. */
export interface PhaseRow {
  /** `L1`, or `Total` if all lines share the limit. */
  readonly label: string
  readonly parts: LoadBarParts
  /** `63 / 63 A`. */
  readonly text: string
  /** `14 A free`, `full`, `8 A over the limit`, or `10.8 A held back` by another limit. */
  readonly room: string
  readonly isOver: boolean
  /** Building and chargers, which the bar shows as figures; empty without them. */
  readonly composition: string
  /** What is uncertain about the load, then the parts of the limit; empty without any. */
  readonly remarks: string
}

/** Less headroom is shown as `full`. */
const FULL = 0.05

/**
 * The lines of a group, each with the load that has the least headroom on it. A limit that all lines share has a row of its own,
 * which is the first.
 */
export function phaseRows(loads: readonly PhaseLoad[]): readonly PhaseRow[] {
  const byLine = new Map<number | null, PhaseLoad>()
  for (const load of loads) {
    const found = byLine.get(load.line)
    if (!found || headroomA(load) < headroomA(found)) byLine.set(load.line, load)
  }
  const shared = byLine.get(null)
  const lines = [...byLine.values()].filter(({ line }) => line !== null).toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
  return [...(shared ? [shared] : []), ...lines].map(rowOf)
}

function rowOf(load: PhaseLoad): PhaseRow {
  const { line, taken, limit, unit } = load
  return {
    label: line === null ? 'Total' : `L${line}`,
    parts: loadBarParts(load),
    text: `${withMinusSign(numberText(taken, 1))} / ${numberText(limit, 1)} ${unit}`,
    room: roomText(load),
    isOver: isOverload(load),
    composition: loadPartsText(load),
    remarks: [loadRemarks(load).join(', '), load.parts ? limitPartsText(load) : ''].filter(Boolean).join('; '),
  }
}

function roomText(load: PhaseLoad): string {
  const room = load.limit - load.taken - (load.held ?? 0)
  if (isOverload(load)) return `${numberText(-room, 1)} ${load.unit} over the limit`
  if (load.heldBack) return `${numberText(load.heldBack.amount, 1)} ${load.unit} held back`
  if (room < FULL && load.held) return 'full with what is held'
  return room < FULL ? 'full' : `${numberText(room, 1)} ${load.unit} free`
}
