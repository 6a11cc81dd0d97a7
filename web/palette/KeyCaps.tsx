import { makeStyles, tokens } from '@fluentui/react-components'

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Keys as they are labelled on the keyboard: ⌘ in place of Ctrl on a Mac. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  const styles = useStyles()
  return (
    <span className={styles.keys}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key === 'Ctrl' && isMac() ? '⌘' : key}
        </kbd>
      ))}
    </span>
  )
}

const useStyles = makeStyles({
  keys: { display: 'inline-flex', gap: tokens.spacingHorizontalXXS },
  key: {
    minWidth: '12px',
    padding: `0 ${tokens.spacingHorizontalXS}`,
    textAlign: 'center',
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground3,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
  },
})
