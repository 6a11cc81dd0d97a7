import { makeStyles, tokens } from '@fluentui/react-components'
import { Fragment } from 'react'
import { shownValue } from './device-values.ts'
import type { MessageEntry, ReadMessage } from '../connection/feed-entry.ts'

/** Limits for one row; the details show the whole message. */
const MAX_TEXT_LENGTH = 300
const MAX_VALUES = 30

interface Props {
  entry: MessageEntry
  reading: ReadMessage
  keys: readonly string[]
}

/** The values of a message in one line with changes marked, or the problem and text of an unreadable message. */
export function ValuesText({ entry, reading, keys }: Props) {
  const styles = useStyles()
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

const useStyles = makeStyles({
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
