import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { AssignedGroup, Station } from '#contract/stations.ts'
import type { V2gSession } from '#contract/v2g.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { useCan } from '#session/session.ts'
import { ChargeBar } from '#ui/ChargeBar.tsx'
import { FactList } from '#ui/FactList.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { StateOfCharge } from '#web/stations/LivePower.tsx'
import { ForecastsNote } from '../forecast/ForecastsNote.tsx'
import { SessionActions } from '../sessions/SessionActions.tsx'
import { SessionDialog } from '../sessions/SessionDialog.tsx'
import { schedulesLock } from '../sessions/session-departure.ts'
import { SessionOutlook } from '../sessions/SessionOutlook.tsx'
import { carFacts } from './car-facts.ts'
import { useDeviceCar } from './use-device-car.ts'

interface Props {
  station: Station
  /** The V2G group whose settings apply to the point. */
  group: AssignedGroup
  /** The state of charge that the device reports, %. */
  soc: number | undefined
}

/** The car at a V2G point: state of charge with minimum and target, departure, and whether the target is met. */
export function CarNow({ station, group, soc: reportedSoc }: Props) {
  const styles = useStyles()
  const { sessions, settings, forecasts, row, nowMs } = useDeviceCar(station, group.id)
  const [edited, setEdited] = useState<V2gSession>()
  const readOnly = !useCan('editGroup')
  const lock = schedulesLock({ group: { isSupergroup: group.isSuperGroup }, settings, readOnly })
  const session = row?.session
  const soc = session?.vehicleSoC ?? row?.forecast?.soc ?? reportedSoc
  const minSoC = settings.value?.minSoC
  const marks = [
    ...(minSoC === undefined ? [] : [{ name: 'min', at: minSoC }]),
    ...(typeof session?.targetSoC === 'number' ? [{ name: 'target', at: session.targetSoC }] : []),
  ]
  return (
    <Section
      id="car"
      title="Car"
      aside={session && <SessionActions session={session} lock={lock} onEdit={() => setEdited(session)} />}
    >
      <StaleSince resource={sessions.isStale ? sessions : forecasts} />
      <div className={styles.car}>
        {sessions.state === 'failed' ? (
          <PageState
            kind="failed"
            text="Failed to get active V2G sessions schedules"
            action={{ label: 'Retry', run: sessions.refresh }}
          />
        ) : sessions.state === 'loading' ? (
          <PageState kind="loading" text="Loading..." />
        ) : row ? (
          <>
            <div className={styles.head}>
              <Text size={700} weight="semibold" className={styles.soc}>
                <StateOfCharge station={station} percent={soc} />
              </Text>
              {row.forecast && <SessionOutlook forecast={row.forecast} />}
            </div>
            <ChargeBar soc={soc} marks={marks} />
            <FactList facts={carFacts(row, minSoC, nowMs)} />
            <ForecastsNote read={forecasts} />
          </>
        ) : (
          <Text className={styles.quiet}>
            {station.isOnline ? 'No car is connected.' : 'The station is offline. Whether a car is connected is unknown.'}
          </Text>
        )}
      </div>
      {edited && (
        <SessionDialog groupId={group.id} opened={edited} present={session} lock={lock} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  )
}

const useStyles = makeStyles({
  // The height of a car with a schedule, so that a reply moves nothing.
  car: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minHeight: '230px' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  soc: { fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground2 },
})
