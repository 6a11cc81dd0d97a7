import { Button, makeStyles, Spinner, Text, tokens } from '@fluentui/react-components'
import { ErrorCircle24Regular, SearchInfo24Regular } from '@fluentui/react-icons'
import { restoreFocus } from './restore-focus.ts'

interface Props {
  kind: 'loading' | 'empty' | 'failed'
  text: string
  /** Further information below the text. */
  detail?: string | undefined
  action?: { label: string; run: () => void }
}

/** Replaces a page or panel that has no content, or none yet. */
export function PageState({ kind, text, detail, action }: Props) {
  const styles = useStyles()
  if (kind === 'loading') return <Spinner className={styles.root} label={text} size="small" />
  return (
    <div ref={restoreFocus} className={styles.root} role={kind === 'failed' ? 'alert' : 'status'}>
      {kind === 'failed' ? <ErrorCircle24Regular className={styles.failed} /> : <SearchInfo24Regular />}
      <Text>{text}</Text>
      {detail !== undefined && <Text>{detail}</Text>}
      {action && <Button onClick={action.run}>{action.label}</Button>}
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalXXXL} ${tokens.spacingHorizontalL}`,
    color: tokens.colorNeutralForeground2,
    textAlign: 'center',
    overflowWrap: 'anywhere',
  },
  failed: { color: tokens.colorStatusDangerForeground1 },
})
