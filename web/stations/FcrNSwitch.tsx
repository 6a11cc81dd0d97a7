import { makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { Station } from '#contract/stations.ts'
import { useCan } from '#session/session.ts'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { fcrNWish, switchFcrN } from './fcr-n.ts'

interface Props {
  station: Pick<Station, 'deviceId' | 'name' | 'fcrNEnabled'>
  /** Why nothing can be switched now; without one the user's rights decide. */
  reason?: string
}

/** Does a battery follow the grid frequency? Switched where it is read. */
export function FcrNSwitch({ station, reason }: Props) {
  const styles = useStyles()
  const wish = useAtomValue(fcrNWish(station.deviceId))
  const mayControl = useCan('controlDevice')
  const isOn = wish ?? station.fcrNEnabled
  const isBusy = wish !== undefined
  return (
    <span className={styles.line} aria-busy={isBusy}>
      <SwitchField
        className={styles.switch}
        label={isOn ? 'Enabled' : 'Disabled'}
        aria-label={`FCR-N of ${station.name || station.deviceId}`}
        reason={reason ?? (mayControl ? undefined : 'You may see this device, but not control it.')}
        checked={isOn}
        onChange={(_, { checked }) => void switchFcrN(station, checked)}
      />
      {isBusy && <Spinner size="extra-tiny" delay={400} aria-label="Saving" />}
    </span>
  )
}

const useStyles = makeStyles({
  line: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, verticalAlign: 'middle' },
  // As high as a line of text: a row of a table has no room for the space around it.
  switch: {
    '& .fui-Switch__indicator': { margin: 0 },
    // What is set is to be read also by those who may not set it.
    '& .fui-Switch__input ~ .fui-Switch__label': {
      padding: `0 0 0 ${tokens.spacingHorizontalS}`,
      color: tokens.colorNeutralForeground1,
    },
  },
})
