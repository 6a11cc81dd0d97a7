import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogSurface,
  DialogTitle,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Text,
  tokens,
} from '@fluentui/react-components'
import { useAtomValue, useSetAtom } from 'jotai'
import { useLayoutEffect, useMemo, useState } from 'react'
import { addBid, type Bid, saveBid } from '#contract/bids.ts'
import { useHour } from '#platform/platform-clock.ts'
import { useKept } from '#platform/draft/use-draft.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { confirm } from '#ui/page/confirm.ts'
import { SwitchField } from '#ui/fields/Fields.tsx'
import { useLeaveGuard } from '#ui/page/leave-guard.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { useFocusReturn } from '#ui/page/page-focus.ts'
import { WithReason } from '#ui/WithReason.tsx'
import { useAction } from '#platform/use-action.ts'
import { BID_READS, type BidContext, BidEditing } from './bid-editing.ts'
import { BidPlanner } from './BidPlanner.tsx'
import { bids } from './calls.ts'
import { MarketRules } from './BidsPlot.tsx'
import { CapacityForecastChart } from './CapacityForecastChart.tsx'
import { capacityForecast, fcrDOf, reserves } from '#platform/reserves/reserve-calls.ts'
import { ReserveNotice } from './ReserveNotice.tsx'
import { ScrollingContent } from '#ui/page/ScrollingContent.tsx'
import { useBidPlan } from './use-bid-plan.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useWidth } from '#ui/hooks.ts'
import { columnsOf, type DrawnRow } from './bid-columns.tsx'
import { bidDeliveryTexts, soldBidOf } from './reserve-warning.ts'
import { pastRows, rowsOf } from './bid-rows.ts'

interface BidTableProps {
  bids: readonly Bid[]
  /** The start of the current hour of the platform, ms. */
  presentMs: number
  isEditing: boolean
  editing: BidEditing
}

/** The bids of a group by hour. Initially scrolled to the last completed bid. */
function BidTable({ bids, presentMs, isEditing, editing }: BidTableProps) {
  const styles = useBidTableStyles()
  const [measure, widthPx] = useWidth()
  const isNarrow = widthPx < NARROW_PX
  const drafts = useAtomValue(editing.rows)
  const newHourMs = useAtomValue(editing.newHourMs)
  const { reserve } = useAtomValue(editing.context)
  // A key renders its field, and no row: the draft of a row keeps its identity.
  const rows = useMemo(
    () => rowsOf(bids, presentMs, drafts, isEditing, newHourMs).map((row): DrawnRow => ({ row, editing })),
    [bids, presentMs, drafts, isEditing, newHourMs, editing],
  )
  return (
    <div ref={measure}>
      {/* The lines of a narrow row have no room for the delivered power. */}
      {isNarrow && (
        <Text block className={styles.delivery}>
          {reserve && Object.values(bidDeliveryTexts(soldBidOf([reserve]))).join(' ')}
        </Text>
      )}
      <DataTable
        label="Accepted bids"
        columns={columnsOf(isEditing, isNarrow)}
        lineCount={isNarrow ? 2 : 1}
        rows={rows}
        rowKey={keyOf}
        maxHeight="min(600px, calc(100dvh - 220px))"
        startAt={pastRows(bids, presentMs)}
        empty={<PageState kind="empty" text={NONE} />}
      />
      {/* The row of a new bid is not one of them. */}
      {isEditing && bids.length === 0 && <output>{NONE}</output>}
    </div>
  )
}

/** Below this width, the columns do not fit. A row has several lines. */
const NARROW_PX = 640

const NONE = 'There are no scheduled bids'

const keyOf = ({ row }: DrawnRow) => (row === 'new' ? row : row.hourMs)

const useBidTableStyles = makeStyles({
  // Two lines, so that the list does not move with the values.
  delivery: { minHeight: `calc(2 * ${tokens.lineHeightBase300})`, fontVariantNumeric: 'tabular-nums' },
})

/** The reason why the list cannot be closed now. */
const ON_ITS_WAY = 'A bid is being sent. The list stays until the platform has answered.'
const lossOf = (groupName: string) => ({
  title: 'Unsaved changes',
  text: `Leave the bids of ${groupName} and lose the changes?`,
  ok: 'Leave',
  loses: true as const,
})

interface Props {
  groupId: number
  /** Why the group cannot deliver a bid; undefined if it can. Its bids can then only be lowered. */
  reason: string | undefined
  groupName: string
  onClose: () => void
}

/** The drafts of the list. Its identity stays, and each row reads its own draft. */
function useBidEditing(groupId: number, context: BidContext): BidEditing {
  const [editing] = useState(() => new BidEditing(groupId, context))
  const { run: save } = useAction(saveBid, { failed: 'Failed to save bid', refreshes: BID_READS })
  const { run: add } = useAction(addBid, { failed: 'Failed to add bid', refreshes: BID_READS })
  const setContext = useSetAtom(editing.context)
  const { free, reserve, forecast, reason } = context
  useLayoutEffect(() => {
    editing.use({ save, add })
  })
  const { presentMs, taken } = free
  useLayoutEffect(() => {
    setContext({ free: { presentMs, taken }, reserve, forecast, reason })
  }, [setContext, presentMs, taken, reserve, forecast, reason])
  return editing
}

/** The rules for the hour of the new bid. */
const RulesOfNewBid = ({ editing, groupId }: { editing: BidEditing; groupId: number }) => (
  <MarketRules hourMs={useAtomValue(editing.newHourMs)} groupId={groupId} />
)

/** The bids of a group. In edit mode, users can change bids of future hours and add bids. */
export function BidsDialog({ groupId, groupName, reason, onClose }: Props) {
  const styles = useStyles()
  const read = useAtomValue(bids(groupId))
  const presentMs = useHour()
  const taken = useMemo(() => new Set(read.value?.map(({ hour }) => Date.parse(hour))), [read.value])
  const known = useAtomValue(reserves(groupId)).value
  const reserve = fcrDOf(known?.reserves)
  const forecast = useAtomValue(capacityForecast(groupId)).value
  const editing = useBidEditing(groupId, { free: { presentMs, taken }, reserve, forecast, reason })
  const planning = useBidPlan(groupId, read.value)
  const [isEditing, setEditing] = useState(false)
  const hasDraft = useAtomValue(editing.isDirty)
  const isDirty = hasDraft || planning.isDirty
  const isSending = useAtomValue(editing.sending) !== undefined || planning.isSending
  const held = isSending ? ON_ITS_WAY : undefined
  useLeaveGuard(isDirty, undefined, true)
  useKept(
    `bids ${groupId}`,
    () => (isDirty ? { ...editing.edited(), planned: [...planning.plan] } : undefined),
    ({ rows = [], typed, planned }) => {
      editing.restore({ rows, typed })
      planning.restore(planned)
      setEditing(true)
    },
  )
  useFocusReturn()

  /** Does nothing while a write is pending, because its row may have to stay. */
  const leave = async (go: () => void) => {
    if (held !== undefined || (isDirty && !(await confirm(lossOf(groupName))))) return
    editing.discard()
    planning.discard()
    go()
  }
  const switchEditing = (isOn: boolean) => (isOn ? setEditing(true) : void leave(() => setEditing(false)))

  return (
    <Dialog open onOpenChange={() => void leave(onClose)}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle
            action={
              <SwitchField label="Edit" checked={isEditing} reason={held} onChange={(_, { checked }) => switchEditing(checked)} />
            }
          >
            Accepted bids: {groupName}
          </DialogTitle>
          <ScrollingContent label={`Accepted bids: ${groupName}`} className={styles.content}>
            <StaleSince resource={read} />
            <Text>Each row is the share of this group in a bid of the whole portfolio.</Text>
            <ReserveNotice groupId={groupId} />
            <details open className={styles.forecast}>
              <summary>
                <Text weight="semibold">Capacity forecast, next 24 hours</Text>
              </summary>
              <CapacityForecastChart groupId={groupId} />
            </details>
            {isEditing && reason !== undefined && (
              <MessageBar intent="warning" layout="multiline">
                <MessageBarBody>{reason} Until then, bids can only be lowered.</MessageBarBody>
              </MessageBar>
            )}
            {isEditing && reason === undefined && read.value && (
              <BidPlanner planning={planning} enforcesGate={known?.enforcesMarketRules} reserve={reserve} />
            )}
            {read.value ? (
              <BidTable bids={read.value} presentMs={presentMs} isEditing={isEditing} editing={editing} />
            ) : read.state === 'failed' ? (
              <PageState kind="failed" text="Failed to get scheduled bids" action={{ label: 'Retry', run: read.refresh }} />
            ) : (
              <PageState kind="loading" text="Loading..." />
            )}
            {isEditing && <RulesOfNewBid editing={editing} groupId={groupId} />}
          </ScrollingContent>
          <DialogActions className={styles.foot}>
            <output>{read.value && `Showing ${read.value.length} scheduled bids.`}</output>
            <WithReason reason={held}>
              <Button disabledFocusable={held !== undefined} onClick={() => void leave(onClose)}>
                Close
              </Button>
            </WithReason>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

const useStyles = makeStyles({
  // Space for the table in edit mode.
  surface: { maxWidth: '1200px' },
  // The content scrolls, so no part of it shrinks: a message of two lines would be cut.
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, '& > *': { flexShrink: 0 } },
  forecast: { minWidth: 0 },
  foot: { gridColumnStart: 1, justifyContent: 'space-between', justifySelf: 'stretch', alignItems: 'center' },
})
