import { Button, makeStyles } from '@fluentui/react-components'
import { Search20Regular } from '@fluentui/react-icons'
import { useAtom } from 'jotai'
import { useEffect, type ComponentType } from 'react'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { hasOpenDialog } from '#ui/page/page-focus.ts'
import { searchDialogAtom } from '#ui/page/menu-entry.ts'
import { KeyCaps } from './KeyCaps.tsx'
import { shortcutOf } from './shortcuts.ts'

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
