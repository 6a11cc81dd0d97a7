import { useAtomValue } from 'jotai'
import { StaleSince } from '#platform/StaleSince.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { device } from './droop-reads.ts'
import { DroopPicture } from './DroopPicture.tsx'

interface Props {
  deviceId: string
  /** Clears the selection. */
  onClear: () => void
}

/** The droop chart of the battery in the URL, or a message if that device is missing or not a battery. */
export function ChosenBattery({ deviceId, onClear }: Props) {
  const read = useAtomValue(device(deviceId))
  const station = read.value
  const showFirst = { label: 'Show first battery', run: onClear }
  if (read.state === 'loading') return <PageState kind="loading" shape="chart" text="Loading..." />
  if (read.reply?.outcome === 'problem' && read.reply.status === 404) {
    return <PageState kind="failed" text={`Found no device with ID ${deviceId}.`} action={showFirst} />
  }
  if (!station) {
    return <PageState kind="failed" text="Cannot fetch device data" action={{ label: 'Retry', run: read.refresh }} />
  }
  if (!station.isBattery) {
    return <PageState kind="empty" text={`${station.name || deviceId} is not a battery.`} action={showFirst} />
  }
  return (
    <div>
      <StaleSince resource={read} />
      <DroopPicture station={station} title={`Droop of ${station.name || deviceId}`} />
    </div>
  )
}
