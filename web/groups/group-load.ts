import type { ListedGroup } from '#contract/groups.ts'
import { isOverload } from '#contract/phase-load.ts'
import { roundKw } from '#units/current-power.ts'
import { withMinusSign } from '#units/minus-sign.ts'
import { phaseLoadText } from '#units/phase-load.ts'

const UNKNOWN = '–'

/** The load of a group relative to its limit: the text, and the share of the limit from 0 to 1 if there is a limit. */
interface ShownLoad {
  text: string
  share?: number
  isOver?: boolean
}

/** The worst phase of a group. If the platform does not report it: the power of the stations relative to the limit. */
export function loadOf({ powerW, limitW, load }: Pick<ListedGroup, 'powerW' | 'limitW' | 'load'>): ShownLoad {
  if (load) return { text: phaseLoadText(load), share: shareOf(load.taken, load.limit), isOver: isOverload(load) }
  if (load === null || powerW === undefined || !limitW) return { text: UNKNOWN }
  const text = `${roundKw(powerW).toFixed(1)} / ${roundKw(limitW).toFixed(1)} kW`
  return { text: withMinusSign(text), share: shareOf(powerW, limitW), isOver: powerW > limitW }
}

const shareOf = (taken: number, limit: number) => (limit > 0 ? Math.min(1, Math.max(0, taken / limit)) : 1)

/** `18 / 20`: online and total stations. */
export const stationsText = ({ stationCount, onlineCount }: Pick<ListedGroup, 'stationCount' | 'onlineCount'>) =>
  stationCount === undefined ? UNKNOWN : `${onlineCount ?? UNKNOWN} / ${stationCount}`
