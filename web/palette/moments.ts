import { momentAddress } from '#app/paths.ts'
import type { ListedGroup } from '#contract/groups.ts'
import { matchesSearch, searchWords } from '#contract/search-text.ts'
import { dateText } from '#units/dates.ts'
import { dayAfter, dayOf } from '#units/days.ts'
import { reachedAt } from '#units/zone-clock.ts'
import type { Entry } from './entry.ts'

const CLOCK = /(?<![\d:])(?<hour>[01]?\d|2[0-3])[:.](?<minute>[0-5]\d)(?![\d:])/
const SHOWN = 6

/** The last time before now at which the clock on screen showed the time in a search, ms; undefined without one. */
export function momentIn(search: string, nowMs: number): number | undefined {
  const { hour, minute } = CLOCK.exec(search)?.groups ?? {}
  if (hour === undefined || minute === undefined) return undefined
  const today = dayOf(nowMs)
  const onDay = (day: string) => reachedAt(Date.parse(`${day}T${hour.padStart(2, '0')}:${minute}:00Z`))
  return onDay(today) <= nowMs ? onDay(today) : onDay(dayAfter(today, -1))
}

/**
 * The histories of groups at the time in a search, such as `03:10` or `depot 3.10`, in the order of the groups. Other words of the
 * search choose among the groups.
 */
export function momentEntries(
  groups: readonly Pick<ListedGroup, 'id' | 'name'>[],
  search: string,
  nowMs: number,
): readonly Entry[] {
  const atMs = momentIn(search, nowMs)
  if (atMs === undefined) return []
  const [time = ''] = CLOCK.exec(search) ?? []
  const words = searchWords(search.replace(CLOCK, ' '))
  return groups
    .filter(({ name }) => matchesSearch(words, [name]))
    .slice(0, SHOWN)
    .map(({ id, name }) => ({
      key: `all:moment:${id}`,
      section: 'Groups',
      label: `${name} at ${time.replace('.', ':').padStart(5, '0')}`,
      detail: `History, ${dateText(atMs)}`,
      target: { to: momentAddress({ groupId: id, deviceId: null }, atMs) ?? '' },
    }))
}
