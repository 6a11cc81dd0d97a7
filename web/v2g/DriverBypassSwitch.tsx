import { makeStyles, Spinner, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { bypassWish, switchBypass } from './driver-bypass.ts'
import { settingsLock } from './settings-lock.ts'

interface Props {
  groupId: number
  isEnabled: boolean
  readOnly: boolean
}

/** May the drivers of a group have their car charged as usual? Saved as it is switched. */
export function DriverBypassSwitch({ groupId, isEnabled, readOnly }: Props) {
  const styles = useStyles()
  const wish = useAtomValue(bypassWish(groupId))
  const isBusy = wish !== undefined
  return (
    <div aria-busy={isBusy}>
      <span className={styles.line}>
        <SwitchField
          label="Driver bypass"
          reason={settingsLock(readOnly)}
          checked={wish ?? isEnabled}
          onChange={(_, { checked }) => void switchBypass(groupId, checked)}
        />
        {isBusy && <Spinner size="extra-tiny" delay={400} aria-label="Saving" />}
      </span>
      <Text block size={200} className={styles.hint}>
        Lets a driver ask for normal charging until the car leaves. Takes effect at once.
      </Text>
    </div>
  )
}

const useStyles = makeStyles({
  line: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  hint: { color: tokens.colorNeutralForeground2, paddingLeft: tokens.spacingHorizontalS },
})
