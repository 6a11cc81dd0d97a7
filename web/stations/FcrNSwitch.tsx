import { makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { Station } from '#contract/stations.ts'
import { useCan } from '#session/session.ts'
import { SwitchField } from '#ui/fields/Fields.tsx'
import { pendingFcrN, switchFcrN } from './fcr-n.ts'

interface Props {
  station: Pick<Station, 'deviceId' | 'name' | 'fcrNEnabled'>
  /** The reason why the switch is disabled. Without a reason, the permission of the user decides. */
  reason?: string
}

/** The FCR-N switch of a battery. */
export function FcrNSwitch({ station, reason }: Props) {
  const styles = useStyles()
  const pending = useAtomValue(pendingFcrN(station.deviceId))
  const mayControl = useCan('controlDevice')
  const isOn = pending ?? station.fcrNEnabled
  const isBusy = pending !== undefined
  return (
    <span className={styles.line} aria-busy={isBusy}>
      <SwitchField
        className={styles.switch}
        label={isOn ? 'Enabled' : 'Disabled'}
        aria-label={`FCR-N of ${station.name || station.deviceId}`}
        reason={reason ?? (mayControl ? undefined : 'You can view this device, but not control it.')}
        checked={isOn}
        onChange={(_, { checked }) => void switchFcrN(station, checked)}
      />
      {isBusy && <Spinner size="extra-tiny" delay={400} aria-label="Saving" />}
    </span>
  )
}

const useStyles = makeStyles({
  line: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, verticalAlign: 'middle' },
  // The height of a text line: a table row has no room for the default padding.
  switch: {
    '& .fui-Switch__indicator': { margin: 0 },
    // The state must stay readable while the switch is disabled.
    '& .fui-Switch__input ~ .fui-Switch__label': {
      padding: `0 0 0 ${tokens.spacingHorizontalS}`,
      color: tokens.colorNeutralForeground1,
    },
  },
})
