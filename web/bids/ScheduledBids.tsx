import { Link, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import type { Bid } from '#contract/bids.ts'
import type { Group } from '#contract/groups.ts'
import { useHour } from '#platform/platform-clock.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { useLastDefined } from '#ui/hooks.ts'
import { dayAndRangeText } from '#units/hours.ts'
import { megawattText } from '#units/current-power.ts'
import { BidsDialog } from './BidsDialog.tsx'
import { recentBids } from './calls.ts'
import { recentAt } from './recent.ts'
import { fcrDOf, reserves } from '#platform/reserves/reserve-calls.ts'
import { reserveFigures } from './reserve-warning.ts'

/** The sold, available and delivered power of a group in this hour. Empty if the platform does not report them. */
function ReserveFigures({ groupId }: { groupId: number }) {
  const styles = useReserveFiguresStyles()
  const reserve = fcrDOf(useAtomValue(reserves(groupId)).value?.reserves)
  if (!reserve) return null
  return (
    <dl className={styles.figures}>
      {reserveFigures(reserve).map(([label, value]) => (
        <div key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const useReserveFiguresStyles = makeStyles({
  figures: { display: 'flex', flexWrap: 'wrap', gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXXL}`, margin: 0 },
  label: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0, fontVariantNumeric: 'tabular-nums' },
})

/** The bids of this hour and the next, and a button that opens all bids. */
export function ScheduledBids({
  group: { id, name },
  reason,
}: {
  group: Pick<Group, 'id' | 'name'>
  reason: string | undefined
}) {
  return <ScheduledBidsOf key={id} groupId={id} groupName={name} reason={reason} />
}

interface Props {
  groupId: number
  groupName: string
  /** Why the group, by its saved settings, cannot deliver a bid; undefined if it can. */
  reason: string | undefined
}

function ScheduledBidsOf({ groupId, groupName, reason }: Props) {
  const styles = useStyles()
  const titleId = useId()
  const hourMs = useHour()
  const [isOpen, setOpen] = useState(false)
  const read = useAtomValue(recentBids({ groupId, hourMs }))
  // Until the new hour has been read, the clock determines which bid of the earlier read is ongoing.
  const known = useLastDefined(read.value && read)
  const recent = known?.value && recentAt(known.value, hourMs, read.value !== undefined)
  return (
    <section aria-labelledby={titleId} className={styles.card}>
      <div className={styles.head}>
        <Text as="h3" id={titleId} weight="semibold" className={styles.title}>
          Scheduled Bids
        </Text>
        <Link as="button" className={styles.all} onClick={() => setOpen(true)}>
          View all scheduled bids
        </Link>
      </div>
      {known && <StaleSince resource={{ ...known, isStale: read.reply !== undefined, refresh: read.refresh }} />}
      {recent ? (
        <dl className={styles.bids}>
          <RecentBid label="Ongoing bid" bid={recent.ongoing} />
          <RecentBid label="Next bid" bid={recent.next} />
        </dl>
      ) : read.state === 'failed' ? (
        <PageState kind="failed" text="Failed to get recent bids" action={{ label: 'Retry', run: read.refresh }} />
      ) : (
        <PageState kind="loading" text="Loading..." />
      )}
      <ReserveFigures groupId={groupId} />
      {isOpen && <BidsDialog groupId={groupId} groupName={groupName} reason={reason} onClose={() => setOpen(false)} />}
    </section>
  )
}

/** Null: no bid. Undefined: unknown. */
function RecentBid({ label, bid }: { label: string; bid: Bid | null | undefined }) {
  const styles = useStyles()
  return (
    <div className={styles.bid}>
      <dt className={styles.label}>{label}</dt>
      {bid ? (
        <>
          <dd className={styles.capacity}>{megawattText(bid.quantity)}</dd>
          <dd className={styles.hour}>{dayAndRangeText(Date.parse(bid.hour))}</dd>
        </>
      ) : (
        <dd className={styles.hour}>{bid === null ? 'No data from ECP' : '–'}</dd>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    maxWidth: '640px',
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
  },
  title: { margin: 0 },
  all: { display: 'inline-block', minHeight: '24px' },
  bids: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
    gap: tokens.spacingHorizontalL,
    margin: 0,
  },
  bid: { minWidth: 0 },
  label: { color: tokens.colorNeutralForeground2 },
  capacity: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontVariantNumeric: 'tabular-nums',
  },
  hour: { margin: 0, fontVariantNumeric: 'tabular-nums' },
})
