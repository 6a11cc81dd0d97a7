import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { isSold } from '#contract/reserves.ts'
import { reserves } from '#platform/reserves/reserve-calls.ts'
import { useCan } from '#session/session.ts'
import { LoadBar } from '#ui/LoadBar.tsx'
import { chargeBarParts } from '#units/phase-load.ts'
import { capacityOfText, isShort } from '#units/reserves.ts'
import { liveStations } from '../calls.ts'
import { storageNow } from './storage-now.ts'

/**
 * Power with direction, state of charge, endurance and sold reserve of a group that can discharge, for its head. A group with more
 * stations than one page of a list has no figures here.
 */
export function StorageHead({ groupId }: { groupId: number }) {
  const styles = useStyles()
  const seesReserves = useCan('seeTsoMarket')
  const { value, isStale, state } = useAtomValue(liveStations(groupId))
  if (!value) return state === 'failed' ? <Text className={styles.stale}>Power unknown</Text> : null
  if (value.total > value.data.length || value.data.length === 0) return null
  const { power, socPercent, soc, endurance } = storageNow(value.data)
  return (
    <div className={mergeClasses(styles.storage, isStale && styles.stale)}>
      <span>
        <span className={styles.power}>{power}</span>
        <span className={styles.quiet}>{['', soc, endurance].filter((text) => text !== undefined).join(', ')}</span>
      </span>
      {socPercent !== undefined && <LoadBar parts={chargeBarParts(socPercent)} />}
      {seesReserves && <SoldReserves groupId={groupId} />}
    </div>
  )
}

/** What the group has sold, and what of it it can give. */
function SoldReserves({ groupId }: { groupId: number }) {
  const styles = useStyles()
  const { value } = useAtomValue(reserves(groupId))
  return value?.reserves
    .filter((one) => isSold(one) && one.soldKw > 0)
    .map((one) => (
      <span key={one.service} className={isShort(one.soldKw, one.availableKw) ? styles.short : styles.quiet}>
        {one.service}: {capacityOfText(one)}
      </span>
    ))
}

const useStyles = makeStyles({
  storage: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minWidth: '240px',
    maxWidth: '560px',
    fontVariantNumeric: 'tabular-nums',
  },
  power: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground2 },
  short: { color: tokens.colorStatusWarningForeground3 },
  // The values are of the last reply.
  stale: { fontStyle: 'italic' },
})
