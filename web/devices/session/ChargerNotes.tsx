import { makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components'
import type { Station } from '#contract/stations.ts'
import { limitsNote, sessionNote } from './session-state.ts'

/** What an operator must know about a charger that connects by OCPP: that it refuses limits, or the end of its session. */
export function ChargerNotes({ station }: { station: Station }) {
  const styles = useStyles()
  const notes = [limitsNote(station), sessionNote(station)].filter((note) => note !== undefined)
  if (notes.length === 0) return null
  return (
    <output className={styles.notes}>
      {notes.map(({ intent, text }) => (
        <MessageBar key={text} intent={intent} layout="multiline">
          <MessageBarBody>{text}</MessageBarBody>
        </MessageBar>
      ))}
    </output>
  )
}

const useStyles = makeStyles({
  notes: { display: 'grid', gap: tokens.spacingVerticalS, marginBottom: tokens.spacingVerticalM },
})
