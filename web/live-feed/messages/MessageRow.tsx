import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Info16Regular } from '@fluentui/react-icons'
import { memo } from 'react'
import { sizeText } from '#units/numbers/number-format.ts'
import { momentMs } from '#units/dates.ts'
import { readEntry, type FeedEntry, type MarkerEntry, type MessageEntry } from '../connection/feed-entry.ts'
import { momentText } from '../feed-text.ts'
import { MessageDetail } from './MessageDetail.tsx'
import { useRowLayout } from './row-layout.ts'
import { ValuesText } from '../plot/ValuesText.tsx'

interface Props<Entry> {
  entry: Entry
  keys: readonly string[]
  isNarrow: boolean
  isExpanded: boolean
  onToggle: (id: number) => void
}

/** The cells of one row; memoised, so that a moved row is not rendered again. */
export const MessageRow = memo(function MessageRow(props: Props<FeedEntry>) {
  const { entry } = props
  return entry.kind === 'marker' ? <Marker entry={entry} /> : <Message {...props} entry={entry} />
})

function Marker({ entry }: { entry: MarkerEntry }) {
  const styles = useStyles()
  const layout = useRowLayout(false)
  return (
    <td colSpan={4} className={mergeClasses(layout.whole, styles.marker)}>
      <Info16Regular className={styles.icon} />
      {entry.text}
      <span className={styles.quiet}>{momentText(entry.receivedMs)}</span>
    </td>
  )
}

function Message({ entry, keys, isNarrow, isExpanded, onToggle }: Props<MessageEntry>) {
  const styles = useStyles()
  const layout = useRowLayout(isNarrow)
  const reading = readEntry(entry)
  const sentMs = 'message' in reading ? momentMs(reading.message.ts) : undefined
  const moment = momentText(sentMs ?? entry.receivedMs)
  const seq = Number.isNaN(entry.seq) ? '–' : String(entry.seq)
  return (
    <>
      <td className={layout.time}>
        <button
          type="button"
          className={mergeClasses(styles.open, isExpanded && styles.opened)}
          aria-expanded={isExpanded}
          aria-label={`${moment}, message ${seq}`}
          onClick={() => onToggle(entry.id)}
        >
          {moment}
        </button>
      </td>
      <td className={layout.seq}>{seq}</td>
      <td className={layout.values}>
        <ValuesText entry={entry} reading={reading} keys={keys} />
      </td>
      <td className={layout.size}>{sizeText(entry.bytes)}</td>
      {isExpanded && (
        <td colSpan={4} className={layout.whole}>
          <MessageDetail entry={entry} />
        </td>
      )}
    </>
  )
}

const useStyles = makeStyles({
  open: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    padding: 0,
    border: 'none',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    minHeight: '24px',
    // A pseudo-element saves one DOM element in each row.
    '::before': {
      content: '""',
      width: '6px',
      height: '6px',
      margin: `0 ${tokens.spacingHorizontalXS}`,
      borderTop: '1.5px solid currentColor',
      borderRight: '1.5px solid currentColor',
      transform: 'rotate(45deg)',
    },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  opened: { '::before': { transform: 'rotate(135deg)' } },
  marker: {
    gridRow: '1 / -1',
    alignSelf: 'stretch',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `0 ${tokens.spacingHorizontalS}`,
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  icon: { flexShrink: 0 },
  quiet: { fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground2 },
})
