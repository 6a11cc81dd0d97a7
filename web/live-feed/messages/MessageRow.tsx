import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Info16Regular } from '@fluentui/react-icons'
import { memo, Fragment } from 'react'
import { momentMs, zoneText } from '#units/dates.ts'
import { sizeText } from '#units/numbers/number-format.ts'
import { readEntry, type FeedEntry, type MarkerEntry, type MessageEntry, type ReadMessage } from '../connection/feed-entry.ts'
import { momentText } from '../feed-text.ts'
import { PayloadBox } from './PayloadBox.tsx'
import { shownValue } from '../plot/device-values.ts'

/** Limits for one row; the details show the whole message. */
const MAX_TEXT_LENGTH = 300
const MAX_VALUES = 30

interface ValuesTextProps {
  entry: MessageEntry
  reading: ReadMessage
  keys: readonly string[]
}

/** The values of a message in one line with changes marked, or the problem and text of an unreadable message. */
function ValuesText({ entry, reading, keys }: ValuesTextProps) {
  const styles = useValuesTextStyles()
  if ('problem' in reading) {
    const [problem] = reading.problem.split('\n')
    return (
      <>
        <span className={styles.problem}>{problem}</span> {entry.payload.slice(0, MAX_TEXT_LENGTH)}
      </>
    )
  }
  const { values } = reading.message
  const listed = keys.length > 0 ? keys : values.slice(0, MAX_VALUES).map(({ key }) => key)
  return listed.map((key) => {
    const value = values.find((value) => value.key === key)
    const shown = value && shownValue(value)
    // One element per value, because each change of the list creates and removes hundreds of them.
    return (
      <Fragment key={key}>
        {key}{' '}
        <span className={entry.changed.includes(key) ? styles.changed : styles.value} title={shown?.sent}>
          {shown ? `${shown.text} ${shown.unit}` : 'no value'}
        </span>
      </Fragment>
    )
  })
}

const useValuesTextStyles = makeStyles({
  value: { marginRight: tokens.spacingHorizontalM, color: tokens.colorNeutralForeground1 },
  changed: {
    marginRight: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'underline',
    textDecorationStyle: 'dotted',
    textUnderlineOffset: '3px',
  },
  problem: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
})

/** The complete message with topic and time of receipt. */
function MessageDetail({ entry }: { entry: MessageEntry }) {
  const reading = readEntry(entry)
  const head = `${entry.topic}, received ${momentText(entry.receivedMs)} ${zoneText(entry.receivedMs)}`
  const note = 'problem' in reading ? `This is ${reading.problem}` : undefined
  return <PayloadBox head={head} text={entry.payload} note={note} />
}

export const ROW_PX = 30
export const NARROW_ROW_PX = 52

/** Layout of the cells of a row and of the header: one line, or on narrow screens the values on a second line. */
export function useRowLayout(isNarrow: boolean) {
  const styles = useRowLayoutStyles()
  return {
    row: mergeClasses(styles.row, isNarrow && styles.narrowRow),
    time: mergeClasses(styles.cell, styles.time),
    seq: mergeClasses(styles.cell, styles.seq),
    values: mergeClasses(styles.cell, styles.values, isNarrow && styles.narrowValues),
    size: mergeClasses(styles.cell, styles.size),
    whole: styles.whole,
  }
}

const useRowLayoutStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '8.5rem 5.5rem minmax(0, 1fr) 4rem',
    gridTemplateAreas: '"time seq values size" "whole whole whole whole"',
    gridTemplateRows: `${ROW_PX - 1}px auto`,
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'center',
    boxSizing: 'border-box',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: tokens.fontSizeBase200,
  },
  narrowRow: {
    gridTemplateColumns: '8.5rem minmax(0, 1fr) 4rem',
    gridTemplateAreas: '"time seq size" "values values values" "whole whole whole"',
    gridTemplateRows: `27px ${NARROW_ROW_PX - 28}px auto`,
  },
  cell: {
    minWidth: 0,
    padding: 0,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontVariantNumeric: 'tabular-nums',
  },
  time: { gridArea: 'time', paddingLeft: tokens.spacingHorizontalS, textAlign: 'start' },
  seq: { gridArea: 'seq', textAlign: 'end' },
  values: { gridArea: 'values', textAlign: 'start', color: tokens.colorNeutralForeground2 },
  narrowValues: { padding: `0 ${tokens.spacingHorizontalS} 0 ${tokens.spacingHorizontalXXXL}` },
  size: { gridArea: 'size', textAlign: 'end', paddingRight: tokens.spacingHorizontalS },
  whole: { gridColumn: '1 / -1', padding: 0, minWidth: 0 },
})

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
