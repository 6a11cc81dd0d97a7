import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { readStationStates, type StationState } from '#contract/charts.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { listEvents } from '#contract/events.ts'
import type { Station } from '#contract/stations.ts'
import { isNotOffered } from '#platform/call.ts'
import { useNow } from '#platform/platform-clock.ts'
import { rollingResource } from '#platform/rolling-resource.ts'
import { ChargeBar } from '#ui/ChargeBar.tsx'
import { FactList } from '#ui/FactList.tsx'
import { Section } from '#ui/page/Section.tsx'
import { ageText, dateTimeText } from '#units/dates.ts'
import { StateOfCharge } from '#web/stations/LivePower.tsx'
import { energyText } from '../device-reads.ts'
import { type Connected, carAt, connectedSince, sessionEnergyWh, statusChanges } from './connected-since.ts'

/** A car is rarely connected for longer. */
const STATES_MS = 7 * DAY_MS

/** The states of a device since a moment, oldest first. */
interface KnownStates {
  readonly sinceMs: number
  readonly states: readonly StationState[]
}

/** The states of a device in the last days. Everyone who sees the device may read them; a platform need not offer them. */
const deviceStates = rollingResource<typeof readStationStates, { deviceId: string }, KnownStates>(readStationStates, {
  addressAt: ({ deviceId }, nowMs) => {
    const [start = '', end = ''] = [nowMs - STATES_MS, nowMs].map((ms) => new Date(Math.floor(ms)).toISOString())
    return { query: { start, end, deviceIds: [deviceId] } }
  },
  everyMs: () => 10 * SECOND_MS,
  take: ({ since, stations }, { query }) => ({
    sinceMs: Math.max(Date.parse(since), Date.parse(query.start)),
    states: stations[0]?.states ?? [],
  }),
  failed: 'Failed to fetch the time connected',
})

const REGISTER = 'Energy.Active.Import.Register'
/** Longer than the interval of any record, so that a span has a value. */
const SPAN_MS = 5 * MINUTE_MS

type Ids = Pick<Station, 'deviceId' | 'stationId'>

/** The energy register at the start of a span, or now without one, Wh; null without a value. */
const register = rollingResource(listEvents, {
  addressAt: ({ deviceId, stationId, fromMs }: Ids & { fromMs: number | null }, nowMs) => {
    const startMs = fromMs ?? nowMs - SPAN_MS
    const [start, end] = [startMs, Math.min(nowMs, startMs + SPAN_MS)].map((ms) => new Date(Math.floor(ms)).toISOString())
    return {
      params: { deviceId },
      query: { start: start ?? '', end: end ?? '', property: REGISTER, stationId: String(stationId) },
    }
  },
  // The start of a session that begins now has its value later.
  everyMs: ({ fromMs }) => (fromMs === null ? 10 : 60) * SECOND_MS,
  take: (events, _address, { fromMs }) => ({ energyWh: (fromMs === null ? events.at(-1) : events[0])?.value ?? null }),
  failed: 'Failed to fetch events of device',
  runOf: ({ deviceId }) => deviceId,
})

/** The car at a charger: how long it is connected and the energy of its session. */
export function ChargingNow({ station }: { station: Station }) {
  const styles = useStyles()
  const soc = station.batterySoC ?? undefined
  return (
    <Section id="car" title="Car">
      <div className={styles.car}>
        {!station.isOnline ? (
          <Text className={styles.quiet}>The station is offline. Whether a car is connected is unknown.</Text>
        ) : carAt(station.status) === 'connected' ? (
          <Session station={station} />
        ) : (
          <Text className={styles.quiet}>
            {carAt(station.status) === 'none' ? 'No car is connected.' : 'Whether a car is connected is unknown.'}
          </Text>
        )}
        {soc !== undefined && station.isOnline && (
          <>
            <FactList facts={[['State of charge', <StateOfCharge key="soc" station={station} />]]} />
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
