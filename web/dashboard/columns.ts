import { isAutomatic, isSetup, type Overview } from '#contract/dashboard.ts'

type Part = 'problems' | 'sites' | 'automatic' | 'setup' | 'frequency' | 'bids' | 'sold' | 'powerDay' | 'power' | 'stations'
type Columns = readonly (readonly Part[])[]

const ONE: Columns = [['problems', 'sites', 'automatic', 'bids', 'frequency', 'setup', 'sold', 'powerDay', 'power', 'stations']]
/** Each column ends with a part that takes the height that is left. */
const THREE: Columns = [
  ['problems', 'automatic', 'setup', 'bids', 'stations'],
  ['sites', 'powerDay'],
  ['frequency', 'sold', 'power'],
]
/** A narrow column beside a wide one, for a tall window that fewer parts do not fill. */
const TALL: Columns = [
  ['problems', 'automatic', 'setup', 'bids', 'frequency', 'stations', 'power'],
  ['sites', 'sold', 'powerDay'],
]
/** The parts with a place of their own in two columns. The others fill the columns. */
const FIXED: Columns = [
  ['problems', 'sites'],
  ['frequency', 'automatic', 'setup', 'bids', 'sold'],
]

/** `tall`: two columns for a window that is very wide and high, without bids. */
export type ColumnCount = 1 | 2 | 3 | 'tall'

type Read = Pick<Overview, 'problems' | 'sites' | 'bids' | 'power' | 'stations'>

/**
 * The parts of each column, so that the columns end as near to each other as they can. The chart of the day is the last of its column,
 * and takes the height that is left.
 */
export function columnsOf(count: ColumnCount, read: Read): Columns {
  if (count === 1) return ONE
  if (count === 'tall') return TALL
  if (count === 3) return THREE
  const heightPx = heightsOf(read)
  const places = FIXED.map((_, place) => place)
  const ways = places.flatMap((stations) =>
    places.flatMap((power) =>
      places.map((powerDay) =>
        FIXED.map((fixed, place) =>
          fixed.concat(
            place === stations ? 'stations' : [],
            place === power ? 'power' : [],
            place === powerDay ? 'powerDay' : [],
          ),
        ),
      ),
    ),
  )
  const unevenness = (columns: Columns) => {
    const heights = columns.map((parts) => parts.reduce((sum, part) => sum + heightPx[part], 0))
    const longest = Math.max(...heights)
    return (
      columns.reduce((sum, parts, place) => sum + (parts.includes('powerDay') ? 0 : (longest - (heights[place] ?? 0)) ** 2), 0) +
      // A shorter page is better than a high chart.
      longest
    )
  }
  return ways.reduce((best, way) => (unevenness(way) < unevenness(best) ? way : best))
}

/** The heights of the parts with their gaps, px, as far as they are known before they are drawn. */
function heightsOf({ problems, sites, bids, power, stations }: Read): Readonly<Record<Part, number>> {
  const automatic = problems.filter(({ kind }) => isAutomatic(kind)).length
  const setup = problems.filter(isSetup).length
  const toAct = problems.length - automatic - setup
  const powers = power.reduce((sum, { groups, ungrouped }) => sum + (groups > 0 ? 1 : 0) + (ungrouped?.stations ? 1 : 0), 0)
  return {
    problems: 64 + 33 * Math.max(1, Math.min(toAct, 13)),
    sites: sites ? 58 + 124 * Math.ceil(sites.length / 2) : 0,
    automatic: 72 + 30 * Math.max(1, automatic),
    setup: setup > 0 ? 72 + 45 * setup : 0,
    frequency: 302,
    bids: bids ? 60 + 70 * bids.length : 0,
    sold: bids ? 530 : 0,
    stations: 56 + 49 * stations.length,
    power: 92 + 36 * powers,
    powerDay: 424,
  }
}
