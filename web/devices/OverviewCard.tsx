import { Link } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { platform } from './device-reads.ts'
import type { Station } from '#contract/stations.ts'
import { consoleConfig } from '#ui/config/console-config.ts'
import { KeyValueCard } from '#ui/KeyValueCard.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { hubAddress } from './hub-links.ts'
import { LastUpdated } from './LastUpdated.tsx'

/** The identity, owner and last update of a device. */
export function OverviewCard({ station }: { station: Station }) {
  const sent = useAtomValue(platform()).value?.hubUrl
  const hubUrl = consoleConfig().hubUrl ?? sent
  return (
    <KeyValueCard
      title="Overview"
      rows={[
        ['EVSE ID', <HubLink key="evse" to={hubAddress(hubUrl, 'evses', station.fullEvseId)} text={station.fullEvseId} />],
        ['Station ID', <HubLink key="station" to={hubAddress(hubUrl, 'stations', station.stationId)} text={station.stationId} />],
        ['Device ID', station.deviceId],
        ['Legacy device ID', station.legacyDeviceId ?? '–'],
        ['Owner', ownerText(station)],
        ['Type', station.type.name],
        ['Last updated', <LastUpdated key="updated" timestamp={station.timestamp} />],
        ['Online status', <StatusChip key="online" status={station.isOnline ? 'Online' : 'Offline'} />],
      ]}
    />
  )
}

function HubLink({ to, text }: { to: string | undefined; text: string | number | null }) {
  if (!to) return <>{text ?? '–'}</>
  return (
    <Link href={to} target="_blank" rel="noreferrer">
      {text}
    </Link>
  )
}

/** `Harbour Power (ID 11)` */
function ownerText({ seller, sellerId }: Station) {
  if (sellerId === null) return '–'
  return seller?.name ? `${seller.name} (ID ${sellerId})` : `ID ${sellerId}`
}
