import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useRef, type ReactNode } from 'react'
import { CopyButton } from '#ui/CopyButton.tsx'
import { useScrollStop } from '#ui/use-scroll-stop.ts'
import { prettyPayload } from '../feed-text.ts'

/** The complete text of a message as indented JSON below its head. The copy button copies the original text. */
export function PayloadBox({ head, text, note }: { head: ReactNode; text: string; note?: string | undefined }) {
  const styles = useStyles()
  const scroller = useRef<HTMLPreElement>(null)
  const stop = useScrollStop(scroller, 'Message')
  return (
    <div className={styles.detail}>
      <div className={styles.head}>
        <Text size={200} className={styles.quiet}>
          {head}
        </Text>
        <CopyButton text={text} label="Copy message" />
      </div>
      {note !== undefined && <Text size={200}>{note}</Text>}
      <pre ref={scroller} className={styles.payload} {...stop}>
        {prettyPayload(text)}
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
