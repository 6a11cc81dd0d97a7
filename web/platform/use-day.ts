import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import { type Day, dayFrom, dayOf } from '#units/days.ts'
import { useHour } from './platform-clock.ts'

/** The day in the URL, or today by the platform's clock. */
export function useDay() {
  const today = dayOf(useHour())
  const text = useUrlQuery().get('day')
  const day = text === null ? undefined : dayFrom(text)
  return {
    day: day ?? today,
    today,
    /** The invalid text of the URL, if it is not a day. */
    invalidText: text !== null && day === undefined ? text : undefined,
    /** Sets the day in the URL and removes the parameters in `without`, which belong to the previous day. */
    chooseDay: (chosen: Day | undefined, ...without: readonly string[]) => {
      const query = new URLSearchParams(location.search)
      for (const key of ['day', ...without]) query.delete(key)
      if (chosen !== undefined) query.set('day', chosen)
      setUrlQuery(query)
    },
  }
}
