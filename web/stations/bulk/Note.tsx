import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkCircle16Regular, ErrorCircle16Filled, Warning16Filled } from '@fluentui/react-icons'
import type { ResultTone } from './run-text.ts'

/** A text of a row with a symbol for its severity. The whole text is also shown on hover, because a long list cuts it. */
export function Note({ tone, text }: { tone: ResultTone; text: string }) {
  const styles = useStyles()
  return (
    <span className={styles.note} title={text}>
      {tone === 'good' && <CheckmarkCircle16Regular className={mergeClasses(styles.icon, styles.good)} />}
      {tone === 'warned' && <Warning16Filled className={mergeClasses(styles.icon, styles.warned)} />}
      {tone === 'bad' && <ErrorCircle16Filled className={mergeClasses(styles.icon, styles.bad)} />}
      {text}
    </span>
  )
}

const useStyles = makeStyles({
  note: { overflowWrap: 'anywhere' },
  icon: { marginInlineEnd: tokens.spacingHorizontalXS, verticalAlign: 'text-bottom' },
  good: { color: tokens.colorStatusSuccessForeground1 },
  warned: { color: tokens.colorStatusWarningForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
})
