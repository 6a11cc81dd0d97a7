import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { Station } from '#contract/stations.ts'
import { DroopPicture } from '#web/battery-storage/DroopPicture.tsx'
import { LimitationsCard } from '#web/stations/LimitationsCard.tsx'
import { BatteryStatusCard } from './BatteryStatusCard.tsx'
import { ChargerStatusCard } from './ChargerStatusCard.tsx'
import { meterValues } from './device-reads.ts'
import { OverviewCard } from './OverviewCard.tsx'
import { RawData } from './RawData.tsx'
import { V2gStatusCard } from './V2gStatusCard.tsx'

/** The overview of a device: identity, limits, present state and raw values. */
export function OverviewTab({ station }: { station: Station }) {
  const styles = useStyles()
  const values = useAtomValue(meterValues(station.deviceId))
  return (
    <>
      <div className={styles.cards}>
        <OverviewCard station={station} />
        {station.isBattery ? (
          <BatteryStatusCard station={station} />
        ) : (
          <ChargerStatusCard station={station} values={values.value} />
        )}
        {station.type.category === 'V2G' && <V2gStatusCard station={station} values={values} />}
        {station.isBattery && <DroopPicture station={station} title="Droop" />}
        <LimitationsCard station={station} />
      </div>
      <RawData station={station} values={values} />
    </>
  )
}

const useStyles = makeStyles({
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
    maxWidth: '1760px',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
  },
})
