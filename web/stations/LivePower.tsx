import { makeStyles, tokens } from '@fluentui/react-components'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { Station } from '#contract/stations.ts'
import { useNow } from '#platform/platform-clock.ts'
import { fewerLinesText, currentFlowText, presentCurrentA } from '#units/current-power.ts'
import { agoText, dateTimeText, momentMs } from '#units/dates.ts'
import { percentText } from '#units/numbers/number-format.ts'
import { currentMark, originMark, originSentence } from '#units/power-origin.ts'
import { livePowerW } from './station-figures.ts'

/** The last received value of an offline station. */
function LastKnown({ timestamp, text }: { timestamp: Station['timestamp']; text: string }) {
  const styles = useLiveFigureStyles()
  return (
    <span className={styles.old} title={`Last seen ${dateTimeText(timestamp)}`}>
      {text}
    </span>
  )
}

/** Neither `–` nor `– / 22.0 kW` has a value. */
const isMissing = (text: string) => /^–( |$)/.test(text)

/** A live value. For an offline station it is shown as outdated, with its age. */
export const liveFigure = ({ isOnline, timestamp }: Pick<Station, 'isOnline' | 'timestamp'>, text: string) =>
  isOnline || isMissing(text) ? text : <LastKnown timestamp={timestamp} text={text} />

const useLiveFigureStyles = makeStyles({
  old: { fontStyle: 'italic', color: tokens.colorNeutralForeground3 },
})

/** A live value. For an offline station it is shown as outdated, with its age in the tooltip. */
export function LiveFigure({ station, text }: { station: Station; text: string }) {
  return liveFigure(station, text)
}

/** A power, or a current with its own `mark`, with a word if it was not measured. Its age is in the tooltip. Its words may be in two lines. */
export function LivePower({ station, text, mark = originMark(station) }: { station: Station; text: string; mark?: string }) {
  const figure = <span className={useStyles().marked}>{liveFigure(station, text)}</span>
  return mark === '' || isMissing(text) ? figure : <Marked station={station} text={text} mark={mark} />
}

function Marked({ station, text, mark }: { station: Station; text: string; mark: string }) {
  const styles = useStyles()
  const sentence = originSentence(station, useNow(SECOND_MS))
  return (
    <span title={mark === originMark(station) ? sentence : 'Derived from the power'} className={styles.marked}>
      <LiveFigure station={station} text={text} /> <span className={styles.mark}>{mark}</span>
    </span>
  )
}

/** At its rated power, a car or battery charges by about a percent in this time, ms. */
const SOC_PRESENT_MS = 5 * MINUTE_MS

/** The state of charge of a station, with its age if a charger or device outside has not reported it for some time. */
export function StateOfCharge({ station, percent = station.batterySoC }: { station: Station; percent?: number | null }) {
  const atMs = momentMs(station.socMeasuredAt ?? null)
  const text = percentText(percent)
  return atMs === undefined || isMissing(text) ? (
    liveFigure(station, text)
  ) : (
    <DatedSoc station={station} text={text} atMs={atMs} />
  )
}

function DatedSoc({ station, text, atMs }: { station: Station; text: string; atMs: number }) {
  const styles = useStyles()
  // In whole minutes, which fit in a column.
  const ageMs = useNow(SECOND_MS) - atMs
  const minutesMs = ageMs - (ageMs % MINUTE_MS)
  return (
    <span title={`Reported ${dateTimeText(atMs)}`} className={styles.marked}>
      {liveFigure(station, text)} {ageMs > SOC_PRESENT_MS && <span className={styles.mark}>{agoText(minutesMs)}</span>}
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

/** The present current per phase of a station: `10.7 A`, or `5.52 A on L2` for a one-phase car. */
export function StationCurrent({ station }: { station: Station }) {
  const lines = fewerLinesText(station)
  const text = currentFlowText(presentCurrentA(livePowerW(station), station))
  return <LivePower station={station} text={lines === '' ? text : `${text} on ${lines}`} mark={currentMark(station)} />
}
