import type { Station } from '#contract/stations.ts'
import { LiveFeed } from './LiveFeed.tsx'

/** The live feed of a station. The station is read anew every few seconds; only another one begins another feed. */
export default function MqttLogsTab({ station }: { station: Station }) {
  return <LiveFeed key={station.stationId} stationId={station.stationId} />
}
