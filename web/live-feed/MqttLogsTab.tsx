import type { Station } from '#contract/stations.ts'
import { LiveFeed } from './LiveFeed.tsx'

/** The live feed of a station. The key opens a new feed only for another station, not when the station is read again. */
export default function MqttLogsTab({ station }: { station: Station }) {
  return <LiveFeed key={station.stationId} stationId={station.stationId} />
}
