import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { Search20Regular, SearchInfo24Regular } from '@fluentui/react-icons'
import { useSetAtom } from 'jotai'
import { LinkButton } from '../LinkButton.tsx'
import { restoreFocus } from './page-focus.ts'
import { STATE_STYLE } from './PageState.tsx'
import { searchDialogAtom } from './menu-entry.ts'

interface Props {
  /** What is missing, with its address or id. */
  text: string
  /** Why it may be missing. */
  detail?: string | undefined
  /** The screens to continue with; the first one is the most likely. */
  links: readonly { label: string; to: string }[]
  /** Whether the command palette is offered; it needs a signed-in user. */
  canSearch?: boolean
  /** Reads the missing thing again. */
  retry?: (() => void) | undefined
}

/** Replaces a screen whose subject does not exist: what is missing, and links to continue. */
export function NotFound({ text, detail, links, canSearch = true, retry }: Props) {
  const styles = useStyles()
  const openDialog = useSetAtom(searchDialogAtom)
  return (
    <div ref={restoreFocus} className={styles.root} role="alert">
      <SearchInfo24Regular />
      <Text weight="semibold">{text}</Text>
      {detail !== undefined && <Text className={styles.detail}>{detail}</Text>}
      <div className={styles.actions}>
        {links.map(({ label, to }, place) => (
          <LinkButton key={to} to={to} appearance={place === 0 ? 'primary' : 'secondary'}>
            {label}
          </LinkButton>
        ))}
        {canSearch && (
          <Button icon={<Search20Regular />} aria-haspopup="dialog" onClick={() => openDialog('palette')}>
            Search the console
          </Button>
        )}
        {retry && <Button onClick={retry}>Retry</Button>}
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  root: STATE_STYLE,
  detail: { maxWidth: '64ch', textAlign: 'center' },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: tokens.spacingHorizontalS },
})
