import { fixedText } from '#units/numbers/number-format.ts'
import type { ListedGroup } from '#contract/groups.ts'
import { roundKw } from '#units/current-power.ts'
import { loadBarParts, loadPartsText, type LoadBarParts, phaseLoadText } from '#units/phase-load.ts'

const UNKNOWN = '–'

/** The load of a group and its limit: the text, and with a limit the bar and its description. */
interface ShownLoad {
  text: string
  bar?: { parts: LoadBarParts; label: string }
}

/** The worst phase of a group. If the platform does not report it: the power of the stations relative to the limit. */
export function loadOf({ powerW, limitW, load }: Pick<ListedGroup, 'powerW' | 'limitW' | 'load'>): ShownLoad {
  if (load) {
    const text = phaseLoadText(load)
    return {
      text,
      bar: { parts: loadBarParts(load), label: [text, loadPartsText(load)].filter(Boolean).join(', ') },
    }
  }
  if (load === null || powerW === undefined || !limitW) return { text: UNKNOWN }
  const text = `${fixedText(roundKw(powerW), 1)} / ${fixedText(roundKw(limitW), 1)} kW`
  return { text, bar: { parts: loadBarParts({ taken: powerW / 1_000, limit: limitW / 1_000 }), label: text } }
}

/** `18 / 20`: online and total stations. */
export const stationsText = ({ stationCount, onlineCount }: Pick<ListedGroup, 'stationCount' | 'onlineCount'>) =>
  stationCount === undefined ? UNKNOWN : `${onlineCount ?? UNKNOWN} / ${stationCount}`
