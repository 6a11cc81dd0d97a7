import type { ListedGroup } from '#contract/groups.ts'
import { roundKw } from '#units/current-power.ts'

const UNKNOWN = '–'

/** What a group draws against what it may: the words, and the share of the limit from 0 to 1 where there is one. */
export function loadOf({ powerW, limitW }: Pick<ListedGroup, 'powerW' | 'limitW'>): { text: string; share?: number } {
  if (powerW === undefined) return { text: UNKNOWN }
  const kw = roundKw(powerW).toFixed(1)
  if (!limitW) return { text: `${kw} kW` }
  return { text: `${kw} / ${roundKw(limitW).toFixed(1)} kW`, share: Math.min(1, Math.max(0, powerW / limitW)) }
}

/** `18 / 20`: stations online, and all. */
export const stationsText = ({ stationCount, onlineCount }: Pick<ListedGroup, 'stationCount' | 'onlineCount'>) =>
  stationCount === undefined ? UNKNOWN : `${onlineCount ?? UNKNOWN} / ${stationCount}`
