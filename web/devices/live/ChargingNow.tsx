import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { readStationStates } from '#contract/charts.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { Station } from '#contract/stations.ts'
import { isNotOffered } from '#platform/call.ts'
import { useNow } from '#platform/platform-clock.ts'
import { ChargeBar } from '#ui/ChargeBar.tsx'
import { FactList } from '#ui/FactList.tsx'
import { Section } from '#ui/page/Section.tsx'
import { dateTimeText, ageText } from '#units/dates.ts'
import { percentText } from '#units/numbers/number-format.ts'
import { energyText } from '../meter-values.ts'
import { connectedSince, hasCar, sessionEnergyWh, statusChanges, type Connected } from './connected-since.ts'
import { deviceStates, register } from './session-reads.ts'

/** The car at a charger: how long it is connected and the energy of its session. */
export function ChargingNow({ station }: { station: Station }) {
  const styles = useStyles()
  const soc = station.batterySoC ?? undefined
  return (
    <Section id="car" title="Car">
      <div className={styles.car}>
        {!station.isOnline ? (
          <Text className={styles.quiet}>The station is offline. Whether a car is connected is unknown.</Text>
        ) : !hasCar(station.status) ? (
          <Text className={styles.quiet}>No car is connected.</Text>
        ) : (
          <Session station={station} />
        )}
        {soc !== undefined && station.isOnline && (
          <>
            <FactList facts={[['State of charge', percentText(soc)]]} />
            <ChargeBar soc={soc} />
          </>
        )}
      </div>
    </Section>
  )
}

function Session({ station }: { station: Station }) {
  const styles = useStyles()
  const { state, value, reply } = useAtomValue(deviceStates({ deviceId: station.deviceId }))
  if (isNotOffered(readStationStates, reply)) {
    return (
      <Text className={styles.quiet}>
        This platform does not offer {readStationStates.provisional}, which show the time connected.
      </Text>
    )
  }
  const connected = value && connectedSince(statusChanges(value.states), value.sinceMs)
  if (!connected) {
    const text = { loading: 'Loading...', failed: 'Failed to fetch the time connected', ready: 'The time connected is unknown.' }[
      state
    ]
    return <Text className={styles.quiet}>{text}</Text>
  }
  return <SessionFacts station={station} connected={connected} />
}

function SessionFacts({ station: { deviceId, stationId }, connected }: { station: Station; connected: Connected }) {
  const nowMs = useNow(10 * SECOND_MS)
  const { sinceMs, isLonger } = connected
  const startWh = useAtomValue(register({ deviceId, stationId, fromMs: sinceMs })).value?.energyWh
  const nowWh = useAtomValue(register({ deviceId, stationId, fromMs: null })).value?.energyWh
  const energy = energyText(sessionEnergyWh(startWh, nowWh)) ?? '–'
  const elapsedMs = nowMs - sinceMs
  const forText = ageText(elapsedMs < MINUTE_MS ? elapsedMs : Math.floor(elapsedMs / MINUTE_MS) * MINUTE_MS)
  return (
    <FactList
      facts={[
        [isLonger ? 'Connected for at least' : 'Connected for', forText],
        ['Since', dateTimeText(sinceMs)],
        ['Energy since then', energy],
      ]}
    />
  )
}

const useStyles = makeStyles({
  car: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minHeight: '72px' },
  quiet: { color: tokens.colorNeutralForeground2 },
})
