import {
  Button,
  Caption1,
  Checkbox,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components'
import { ArrowDown20Regular, ArrowUp20Regular, TableSettings20Regular } from '@fluentui/react-icons'
import type { ColumnMenuModel, ColumnState } from './use-list-columns.tsx'

const NOTE: Readonly<Record<ColumnState, string>> = {
  always: ' (always shown)',
  shown: '',
  noRoom: ' (no room at this width)',
  hidden: '',
}

/** Selects the columns of a list and their order. */
export function ColumnMenu({ label, menu }: { label: string; menu: ColumnMenuModel }) {
  const styles = useStyles()
  const { entries, isStacked, isDefault, toggle, move, reset } = menu
  return (
    <Popover trapFocus positioning={{ position: 'below', align: 'end', autoSize: 'height' }}>
      <PopoverTrigger disableButtonEnhancement>
        <Button appearance="subtle" icon={<TableSettings20Regular />}>
          Columns
        </Button>
      </PopoverTrigger>
      <PopoverSurface aria-label={`Columns of ${label}`} className={styles.surface}>
        <Caption1 className={styles.note}>
          {isStacked
            ? 'At this width each row has lines in place of columns. The choice applies to wider screens.'
            : 'Columns that do not fit are left out, the less important ones first.'}
        </Caption1>
        <ul className={styles.list}>
          {entries.map(({ key, title, state }, at) => (
            <li key={key} className={styles.entry}>
              <Checkbox
                label={`${title}${isStacked && state === 'noRoom' ? '' : NOTE[state]}`}
                checked={state !== 'hidden'}
                disabled={state === 'always'}
                onChange={() => toggle(key)}
              />
              <Button
                size="small"
                appearance="subtle"
                icon={<ArrowUp20Regular />}
                aria-label={`Move ${title} up`}
                disabledFocusable={at === 0}
                onClick={() => move(key, -1)}
              />
              <Button
                size="small"
                appearance="subtle"
                icon={<ArrowDown20Regular />}
                aria-label={`Move ${title} down`}
                disabledFocusable={at === entries.length - 1}
                onClick={() => move(key, 1)}
              />
            </li>
          ))}
        </ul>
        <Button size="small" disabledFocusable={isDefault} onClick={reset}>
          Restore default
        </Button>
      </PopoverSurface>
    </Popover>
  )
}

const useStyles = makeStyles({
  surface: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    width: 'min(340px, calc(100vw - 32px))',
    boxSizing: 'border-box',
    overflowY: 'auto',
  },
  note: { color: tokens.colorNeutralForeground2 },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  entry: { display: 'grid', gridTemplateColumns: '1fr auto auto', alignItems: 'center' },
})
