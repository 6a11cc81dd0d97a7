import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useHour } from '#platform/platform-clock.ts'
import { visuallyHidden } from '#ui/visually-hidden.ts'
import { shownZoneName, zoneText } from '#units/dates.ts'
import { screenZoneAtom, timesChoiceAtom } from './times.ts'

/** The zone of the times on the page: `Times in GMT+2`. The user menu changes it. */
export function TimesNote() {
  const styles = useStyles()
  const zone = useAtomValue(screenZoneAtom)
  const choice = useAtomValue(timesChoiceAtom)
  const nowMs = useHour()
  const name = zone ?? shownZoneName()
  return (
    <span className={styles.note} title={`Times are shown in ${choice === 'utc' ? 'UTC' : `${name}, the zone of the ${choice}`}`}>
      <span className={styles.words}>Times in</span> {zoneText(nowMs, zone)}
    </span>
  )
}

const useStyles = makeStyles({
  note: {
    position: 'relative',
    marginRight: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  // Where the header has little room, only screen readers have the words.
  words: { '@media (max-width: 1800px)': visuallyHidden },
})
