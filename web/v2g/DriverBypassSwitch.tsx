import { makeStyles, Spinner, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { pendingBypass, switchBypass } from './driver-bypass.ts'

interface Props {
  groupId: number
  isEnabled: boolean
}

/** Allows the drivers of a group to choose ordinary charging. Saved immediately. */
export function DriverBypassSwitch({ groupId, isEnabled }: Props) {
  const styles = useStyles()
  const pending = useAtomValue(pendingBypass(groupId))
  const isBusy = pending !== undefined
  return (
    <div aria-busy={isBusy}>
      <span className={styles.line}>
        <SwitchField
          label="Driver bypass"
          checked={pending ?? isEnabled}
          onChange={(_, { checked }) => void switchBypass(groupId, checked)}
        />
        {isBusy && <Spinner size="extra-tiny" delay={400} aria-label="Saving" />}
      </span>
      <Text block size={200} className={styles.hint}>
        Allows drivers to choose normal charging until departure. Takes effect immediately.
      </Text>
    </div>
  )
}

const useStyles = makeStyles({
  line: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  hint: { color: tokens.colorNeutralForeground2, paddingLeft: tokens.spacingHorizontalS },
})
