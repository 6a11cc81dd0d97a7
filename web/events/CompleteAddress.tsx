import { useEffect } from 'react'
import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import type { Period } from './graph-range.ts'
import { queryWith, viewFrom } from './graph-view.ts'

interface Props {
  period: Period
  properties: readonly string[]
}

/** Adds missing view parameters to the URL, so that a shared link shows the same view. */
export function CompleteAddress({ period, properties }: Props) {
  const query = useUrlQuery()
  useEffect(() => {
    const view = viewFrom(query)
    if (view.period && view.properties) return
    const whole = { ...view, period: view.period ?? period, properties: view.properties ?? properties }
    setUrlQuery(queryWith(query, whole), { replace: true })
  }, [query, period, properties])
  return null
}
