import { makeStyles, MessageBar, MessageBarBody, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { StationAllocation } from '#contract/allocations.ts'
import { SECOND_MS } from '#contract/durations.ts'
import type { Group } from '#contract/groups.ts'
import { useNow } from '#platform/platform-clock.ts'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { ageText } from '#units/dates.ts'
import { allAllocations, groupStations, meterStatus } from './calls.ts'
import { meterStateAt } from './meter-text.ts'
import { loadText, loadUnit, type LoadUnit } from './limit-reason.ts'

/**
 * After half of the meter timeout: the remaining time until the safe limit applies, and the current of each charger under the
 * safe limit. While the safe limit applies: the time without meter values. Empty where the platform does not report allocations.
 */
export function MeterTimeoutNote({ group, safeLimit }: { group: Group; safeLimit: number | null }) {
  const styles = useStyles()
  const { value, isStale } = useAtomValue(meterStatus(group.id))
  const nowMs = useNow(SECOND_MS)
  const outlook = value && !isStale ? meterStateAt(value, nowMs) : undefined
  if (!value || !outlook || outlook.state === 'live') return null

  const unit = loadUnit(group.type)
  const limit = loadText(safeLimit, unit)
  if (outlook.state === 'timed-out') {
    return (
      <MessageBar intent="error" layout="multiline">
        <MessageBarBody>
          No meter value for {ageText(outlook.silentS * SECOND_MS)}. The safe limit of {limit} is in force.
        </MessageBarBody>
      </MessageBar>
    )
  }
  return (
    <div className={styles.outlook}>
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          No meter value for {ageText(outlook.silentS * SECOND_MS)}. The safe limit of {limit} applies{' '}
          {untilText(outlook.remainingS)}.
        </MessageBarBody>
      </MessageBar>
      <Shares group={group} unit={unit} />
    </div>
  )
}

const untilText = (remainingS: number) => (remainingS > 0 ? `in ${ageText(remainingS * SECOND_MS)}` : 'shortly')

/** The present allocation of each charger in use, and its allocation under the safe limit. */
function Shares({ group, unit }: { group: Group; unit: LoadUnit }) {
  const styles = useStyles()
  const stations = useAtomValue(allAllocations(group.id)).value?.stations
  const listed = useAtomValue(groupStations(group.id)).value
  const columns = useMemo<readonly Column<StationAllocation>[]>(() => {
    const names = new Map(listed?.data.map(({ deviceId, name }) => [deviceId, name]))
    return [
      { key: 'station', title: 'Charger', cell: ({ deviceId, stationId }) => names.get(deviceId) ?? stationId },
      { key: 'now', title: 'Now', widthPx: 76, align: 'end', cell: ({ reason }) => loadText(reason.current, unit) },
      { key: 'then', title: 'On safe limit', widthPx: 118, align: 'end', cell: ({ safeCurrent }) => loadText(safeCurrent, unit) },
    ]
  }, [listed, unit])
  const inUse = useMemo(() => stations?.filter(({ reason }) => reason.state !== 'idle'), [stations])
  if (!inUse) return null
  if (inUse.length === 0) return <Text>No charger is in use.</Text>
  return (
    <div className={styles.shares}>
      <DataTable label="On the safe limit" columns={columns} rows={inUse} rowKey={deviceIdOf} maxHeight="320px" />
    </div>
  )
}

const deviceIdOf = (station: StationAllocation) => station.deviceId

const useStyles = makeStyles({
  outlook: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  shares: { maxWidth: '700px' },
})
