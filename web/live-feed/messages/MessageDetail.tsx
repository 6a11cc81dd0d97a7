import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { CopyButton } from '#ui/CopyButton.tsx'
import { zoneText } from '#units/dates.ts'
import { readEntry, type MessageEntry } from '../connection/feed-entry.ts'
import { momentText } from '../feed-text.ts'
import { prettyPayload } from './pretty-payload.ts'

/** The complete message with topic and time of receipt. The copy button copies the original payload. */
export function MessageDetail({ entry }: { entry: MessageEntry }) {
  const styles = useStyles()
  const reading = readEntry(entry)
  return (
    <div className={styles.detail}>
      <div className={styles.head}>
        <Text size={200} className={styles.quiet}>
          {entry.topic}, received {momentText(entry.receivedMs)} {zoneText(entry.receivedMs)}
        </Text>
        <CopyButton text={entry.payload} label="Copy message" />
      </div>
      {'problem' in reading && <Text size={200}>This is {reading.problem}</Text>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element must be reachable by keyboard */}
      <pre className={styles.payload} tabIndex={0}>
        {prettyPayload(entry.payload)}
      </pre>
    </div>
  )
}

const useStyles = makeStyles({
  detail: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalS,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' },
  quiet: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  payload: {
    margin: 0,
    maxHeight: '20rem',
    overflow: 'auto',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
})
