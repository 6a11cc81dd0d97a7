import { makeStyles, tokens } from '@fluentui/react-components'
import { dateTimeText } from '#units/dates.ts'
import { departureText } from './departure-text.ts'
import type { SessionRow } from './session-rows.ts'

/** The departure of a car in local time and in GMT, as the platform stores it. */
export function SessionDeparture({ row: { session, departureMs } }: { row: SessionRow }) {
  const styles = useStyles()
  if (session.departureTime === null || departureMs === undefined) return <>–</>
  const { local, gmt } = departureText(departureMs, session.departureTime)
  return (
    <span title={`${dateTimeText(departureMs)} (${gmt})`}>
      {local} {local !== gmt && <span className={styles.gmt}>{gmt}</span>}
    </span>
  )
}

const useStyles = makeStyles({
  gmt: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
})
