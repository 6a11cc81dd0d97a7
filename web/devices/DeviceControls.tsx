import { makeStyles, tokens } from '@fluentui/react-components'
import type { Station } from '#contract/stations.ts'
import { useSession } from '#session/session.ts'
import { ChargingButton } from '#web/control/ChargingButton.tsx'
import { StopButton } from '#web/control/StopButton.tsx'
import { ExportMeterValuesButton } from '#web/exports/ExportMeterValuesButton.tsx'
import { hasDelete } from './device-deletion.ts'
import { useGoneReason } from './device-lock.ts'
import { SessionButtons } from './session/ChargerSession.tsx'
import { DeleteDeviceButton } from './DeleteDeviceButton.tsx'

/** The actions for a device. */
export function DeviceControls({ station }: { station: Station }) {
  const styles = useStyles()
  const me = useSession()
  const reason = useGoneReason(station.deviceId)
  return (
    <section aria-label="Device controls" className={styles.controls}>
      <ChargingButton station={station} reason={reason} />
      <StopButton station={station} reason={reason} />
      <SessionButtons station={station} />
      <ExportMeterValuesButton station={station} reason={reason} />
      {hasDelete(station, me) && <DeleteDeviceButton station={station} />}
    </section>
  )
}

const useStyles = makeStyles({
  controls: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    '& > button': { minWidth: 0 },
    // Three buttons fit in one row on a phone.
    '@media (max-width: 400px)': {
      columnGap: tokens.spacingHorizontalXS,
      '& > button': { minWidth: 0, flexGrow: 1, paddingInline: tokens.spacingHorizontalSNudge },
    },
  },
})
