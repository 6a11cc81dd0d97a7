import { makeStyles, tokens } from '@fluentui/react-components'
import { plural } from '#contract/plural.ts'

interface Props {
  search: string
  count: number
  state: 'searching' | 'failed' | 'complete'
}

/** The number of results, for screen readers too, and the keys of the list. */
export function PaletteStatus({ search, count, state }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.foot}>
      <output>{statusText(search.trim(), count, state)}</output>
      <span className={styles.keys}>↑ ↓ select · Enter open · Esc close</span>
    </div>
  )
}

function statusText(search: string, count: number, state: Props['state']): string {
  if (state === 'failed') return 'The search is incomplete: the platform did not send groups or stations.'
  if (search === '') return ''
  if (state === 'searching') return 'Searching…'
  return count === 0 ? `No results for “${search}”` : `${count} ${plural(count, 'result', 'results')}`
}

const useStyles = makeStyles({
  foot: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalL,
    minHeight: '16px',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
  keys: { whiteSpace: 'nowrap', '@media (max-width: 640px)': { display: 'none' } },
})
