import { makeStyles, tokens } from '@fluentui/react-components'
import { KeyCaps } from './PaletteButton.tsx'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { SHORTCUTS } from './shortcuts.ts'

/** Lists the keyboard shortcuts. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  return (
    <FormDialog title="Keyboard shortcuts" submit="Close" isOff={false} onSubmit={onClose} onClose={onClose}>
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
    </FormDialog>
  )
}

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, margin: 0 },
  row: { display: 'grid', gridTemplateColumns: '96px 1fr', alignItems: 'baseline', columnGap: tokens.spacingHorizontalM },
  effect: { margin: 0 },
  note: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
})
