import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import { BatteryList } from '#web/stations/BatteryList.tsx'
import { FIRST_BATTERY, firstBattery } from './battery-reads.ts'
import { ChosenBattery } from './ChosenBattery.tsx'

/** The list of batteries beside the droop chart of the selected battery. The URL contains the selection. */
export function BatteryDevices() {
  const styles = useStyles()
  const first = useAtomValue(firstBattery(FIRST_BATTERY))
  const chosen = useUrlQuery().get(CHOSEN) ?? first.value?.data[0]?.deviceId
  const hasChart = chosen !== undefined || first.state === 'loading'
  return (
    <div className={mergeClasses(styles.parts, hasChart && styles.beside)}>
      <div className={styles.list}>
        <BatteryList chosen={chosen} onChoose={choose} />
      </div>
      {chosen !== undefined && <ChosenBattery key={chosen} deviceId={chosen} onClear={() => choose(undefined)} />}
    </div>
  )
}

const CHOSEN = 'device'

/** Reads the URL again, so that a search at the same time is kept. */
function choose(deviceId: string | undefined) {
  const query = new URLSearchParams(location.search)
  if (deviceId === undefined) query.delete(CHOSEN)
  else query.set(CHOSEN, deviceId)
  setUrlQuery(query, { replace: true })
}

const useStyles = makeStyles({
  parts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
  beside: { '@media (min-width: 1200px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(420px, 34%)' } },
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
})
