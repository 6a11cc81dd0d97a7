import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useFocusReturn } from '#ui/page/page-focus.ts'
import { KeyCaps } from './PaletteButton.tsx'
import { ScrollingContent } from '#ui/page/ScrollingContent.tsx'
import { SHORTCUTS } from './shortcuts.ts'

/** Lists the keyboard shortcuts. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  useFocusReturn()
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>Keyboard shortcuts</DialogTitle>
          <ScrollingContent label="Keyboard shortcuts">
            <dl className={styles.list}>
              {SHORTCUTS.map(({ keys, effect }) => (
                <div key={effect} className={styles.row}>
                  <dt>
                    <KeyCaps keys={keys} />
                  </dt>
                  <dd className={styles.effect}>{effect}</dd>
                </div>
              ))}
            </dl>
            <p className={styles.note}>The first three do not work while you type in a field or a dialog is open.</p>
          </ScrollingContent>
          <DialogActions>
            <Button onClick={onClose}>Close</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

const useStyles = makeStyles({
  surface: { maxWidth: '520px' },
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, margin: 0 },
  row: { display: 'grid', gridTemplateColumns: '96px 1fr', alignItems: 'baseline', columnGap: tokens.spacingHorizontalM },
  effect: { margin: 0 },
  note: { marginBottom: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
})
