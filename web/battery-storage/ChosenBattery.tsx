import { useAtomValue } from 'jotai'
import { StaleSince } from '#platform/StaleSince.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { device } from './droop-reads.ts'
import { DroopPicture } from './DroopPicture.tsx'

interface Props {
  deviceId: string
  /** Takes back the choice. */
  onForget: () => void
}

/** The picture of the battery that an address names, which may be gone or none. */
export function ChosenBattery({ deviceId, onForget }: Props) {
  const read = useAtomValue(device(deviceId))
  const station = read.value
  const another = { label: 'First battery', run: onForget }
  if (read.state === 'loading') return <PageState kind="loading" text="Loading..." />
  if (read.reply?.outcome === 'problem' && read.reply.status === 404) {
    return <PageState kind="failed" text={`Found no device with ID ${deviceId}.`} action={another} />
  }
  if (!station) {
    return <PageState kind="failed" text="Cannot fetch device data" action={{ label: 'Retry', run: read.refresh }} />
  }
  if (!station.isBattery) return <PageState kind="empty" text={`${station.name || deviceId} is no battery.`} action={another} />
  return (
    <div>
      <StaleSince resource={read} />
      <DroopPicture station={station} title={`Droop of ${station.name || deviceId}`} />
    </div>
  )
}
