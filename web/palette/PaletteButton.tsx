import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { Search20Regular } from '@fluentui/react-icons'
import { useAtom } from 'jotai'
import { type ComponentType, useEffect } from 'react'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { searchDialogAtom } from '#ui/page/menu-entry.ts'
import { hasOpenDialog } from '#ui/page/page-focus.ts'
import { shortcutOf } from './shortcuts.ts'

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Keys as they are labelled on the keyboard: ⌘ in place of Ctrl on a Mac. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  const styles = useKeyCapsStyles()
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

const useKeyCapsStyles = makeStyles({
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

const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog.tsx'))

interface Props {
  /** The dialog that searches; its code is loaded when it first opens. */
  palette: ComponentType<{ onClose: () => void; onShortcuts: () => void }>
}

/** The search button of the header, and the keyboard shortcuts of every page. */
export function PaletteButton({ palette: Palette }: Props) {
  const styles = useStyles()
  const [open, setOpen] = useAtom(searchDialogAtom)

  useEffect(() => {
    const followKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const shortcut = shortcutOf(event, isTyping(event.target) || hasOpenDialog())
      if (shortcut === undefined) return
      if (shortcut === 'search') {
        const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
        if (!field) return
        field.focus()
        field.select()
      } else setOpen(shortcut)
      event.preventDefault()
    }
    document.addEventListener('keydown', followKey)
    return () => document.removeEventListener('keydown', followKey)
  }, [setOpen])

  const close = () => setOpen(undefined)
  return (
    <>
      <Button
        className={styles.button}
        appearance="subtle"
        icon={<Search20Regular />}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen('palette')}
      >
        <span className={styles.text}>
          Search <KeyCaps keys={['Ctrl', 'K']} />
        </span>
      </Button>
      <CodeBoundary>
        {open === 'palette' && <Palette onClose={close} onShortcuts={() => setOpen('help')} />}
        {open === 'help' && <ShortcutsDialog onClose={close} />}
      </CodeBoundary>
    </>
  )
}

/** Keys in a field or a code editor belong to it. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'file'].includes(target.type)))

const useStyles = makeStyles({
  button: { position: 'relative', minWidth: 'auto', flexShrink: 0, fontWeight: 'normal' },
  text: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    '@media (max-width: 1439px)': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
})
