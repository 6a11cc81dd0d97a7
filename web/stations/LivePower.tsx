import { makeStyles, tokens } from '@fluentui/react-components'
import type { Station } from '#contract/stations.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { useNow } from '#platform/platform-clock.ts'
import { LiveFigure } from './LiveFigure.tsx'
import { originMark, originSentence } from '#units/power-origin.ts'

/** A power, or a current that follows from it, with a word if it was not measured. Its age is in the tooltip. */
export function LivePower({ station, text }: { station: Station; text: string }) {
  const mark = originMark(station)
  const figure = <LiveFigure station={station} text={text} />
  return mark === '' || text === '–' ? figure : <Marked station={station} text={text} mark={mark} />
}

function Marked({ station, text, mark }: { station: Station; text: string; mark: string }) {
  const styles = useStyles()
  return (
    <span title={originSentence(station, useNow(SECOND_MS))} className={styles.marked}>
      <LiveFigure station={station} text={text} /> <span className={styles.mark}>{mark}</span>
    </span>
  )
}

/** What the power is, with the age of its measurement. */
export function PowerOrigin({ station }: { station: Station }) {
  return <>{originSentence(station, useNow(SECOND_MS))}</>
}

const useStyles = makeStyles({
  marked: { whiteSpace: 'normal' },
  mark: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, whiteSpace: 'nowrap' },
})
