import { useAtomValue } from 'jotai'
import { Redirect } from 'wouter'
import { paths } from '#app/paths.ts'
import { readStation } from '#contract/stations.ts'
import { resource } from '#platform/resource.ts'
import { NotFound } from '#ui/page/NotFound.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { usePathSegment } from '#ui/url-query.ts'
import { Screen } from '#ui/page/Screen.tsx'

const station = resource(readStation)

/** Finds the device of a station id and opens its page. */
export default function StationLookup() {
  const stationId = usePathSegment(1)
  const { state, value, reply, refresh } = useAtomValue(station({ params: { id: stationId }, query: { stationId } }))
  if (value) return <Redirect to={`~${paths.device(value.deviceId)}`} replace />
  if (state === 'loading') return <PageState kind="loading" shape="screen" text="Loading..." />
  // The station does not exist, or the read failed and can be retried.
  const isUnknown = reply?.outcome === 'problem' && reply.status === 404
  return (
    <Screen title={isUnknown ? 'Station not found' : 'Station'}>
      {isUnknown ? (
        <NotFound
          text={`Cannot find station with ID ${stationId}`}
          detail="It may have been deleted, or you have no permission to view it."
          links={[{ label: 'All stations', to: paths.stations() }]}
        />
      ) : (
        <PageState kind="failed" text={`Cannot find station with ID ${stationId}`} action={{ label: 'Retry', run: refresh }} />
      )}
    </Screen>
  )
}
