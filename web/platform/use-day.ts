import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import { dayFrom, dayOf, type Day } from '#units/days.ts'
import { useHour } from './platform-clock.ts'

/** The day that an address names; without one it is today, by the platform's clock. */
export function useDay() {
  const today = dayOf(useHour())
  const text = useUrlQuery().get('day')
  const day = text === null ? undefined : dayFrom(text)
  return {
    day: day ?? today,
    today,
    /** What stands in the address in place of a day. */
    wrongText: text !== null && day === undefined ? text : undefined,
    /** Another day; what else the address says of the view stays, but for what belongs to the day before. */
    chooseDay: (chosen: Day | undefined, ...without: readonly string[]) => {
      const query = new URLSearchParams(location.search)
      for (const key of ['day', ...without]) query.delete(key)
      if (chosen !== undefined) query.set('day', chosen)
      setUrlQuery(query)
    },
  }
}
