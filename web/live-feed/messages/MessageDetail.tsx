import { zoneText } from '#units/dates.ts'
import { readEntry, type MessageEntry } from '../connection/feed-entry.ts'
import { momentText } from '../feed-text.ts'
import { PayloadBox } from './PayloadBox.tsx'

/** The complete message with topic and time of receipt. */
export function MessageDetail({ entry }: { entry: MessageEntry }) {
  const reading = readEntry(entry)
  const head = `${entry.topic}, received ${momentText(entry.receivedMs)} ${zoneText(entry.receivedMs)}`
  const note = 'problem' in reading ? `This is ${reading.problem}` : undefined
  return <PayloadBox head={head} text={entry.payload} note={note} />
}
