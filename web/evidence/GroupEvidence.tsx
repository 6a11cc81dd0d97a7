import { Caption1, makeStyles, Text, tokens, Button } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { SECOND_MS } from '#contract/durations.ts'
import { type GroupActivation, listActivations, exportEvidence } from '#contract/evidence/evidence.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { isNotOffered } from '#platform/call.ts'
import { download } from '#platform/download.ts'
import { resource } from '#platform/resource.ts'
import { SeverityChip } from '#ui/SeverityChip.tsx'
import { WithReason } from '#ui/WithReason.tsx'
import { MomentLink } from '#ui/chart/MomentLink.tsx'
import { notify } from '#ui/notices/notices.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { PagedTable } from '#ui/table/PagedTableView.tsx'
import type { PagedColumn } from '#ui/table/paged-rows.ts'
import { ageText, dateTimeText } from '#units/dates.ts'
import { fixedText } from '#units/numbers/number-format.ts'
import { ExportDialog } from '#web/exports/ExportDialog.tsx'
import { productText, rulesState, evidenceProblem } from './evidence-text.ts'

/** Downloads the evidence pack of one activation. */
function EvidenceButton({ groupId, activation }: { groupId: number; activation: GroupActivation }) {
  const { startedAt } = activation
  const reason = evidenceProblem(activation)
  const save = async () => {
    const { outcome } = await download(exportEvidence, { params: {}, query: { groupId, activation: startedAt } })
    if (outcome === 'ok') notify.done('The download has started. Your browser shows the progress.')
    else if (outcome !== 'unauthorised') notify.failed('Failed to download evidence')
  }
  return (
    <WithReason reason={reason}>
      <Button
        size="small"
        icon={<ArrowDownload20Regular />}
        aria-label={`Download evidence of ${dateTimeText(startedAt)}`}
        disabledFocusable={reason !== undefined}
        onClick={() => void save()}
      >
        Evidence
      </Button>
    </WithReason>
  )
}

/** Opens a dialog to download the evidence of a time range. */
function RangeButton({ group: { id, name } }: { group: { id: number; name: string } }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<ArrowDownload20Regular />} onClick={() => setOpen(true)}>
        Download evidence of a range
      </Button>
      {isOpen && (
        <ExportDialog
          heading="Download evidence"
          title={name}
          isZip
          lastDays={14}
          onExport={({ start, end }) => download(exportEvidence, { params: {}, query: { groupId: id, start, end } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const activations = resource(listActivations, {
  every: 10 * SECOND_MS,
  failed: 'Failed to fetch activations',
  isShownInPlace: true,
})

/** The platform keeps at most 200 activations of a group, and 20 of a V2G point. */
const MAX_ROWS = 500

/** The newest activations of a group. */
const activationsOf = (groupId: number) => activations({ params: { groupId }, query: { page: 0, pageSize: MAX_ROWS } })

/** The activations of a group with the evidence of each, and of a time range. */
export function GroupEvidence({ group }: { group: { id: number; name: string } }) {
  const styles = useStyles()
  const { id, name } = group
  const read = useAtomValue(activationsOf(id))
  const columns = useMemo(() => columnsOf(id), [id])
  if (isNotOffered(listActivations, read.reply)) {
    return <PageState kind="empty" text={`This platform does not offer ${listActivations.provisional}.`} />
  }
  return (
    <>
      <Text className={styles.note}>
        An evidence pack is a ZIP file with the seconds of the group, the frequency in steps of 100 ms, bids and verdicts.
      </Text>
      <div>
        <RangeButton group={group} />
      </div>
      <StaleSince resource={read} />
      {read.state === 'failed' ? (
        <PageState kind="failed" text="Failed to fetch activations" action={{ label: 'Retry', run: read.refresh }} />
      ) : (
        <PagedTable
          label={`Activations of ${name}`}
          columns={columns}
          rows={read.value?.data ?? NONE}
          rowKey={keyOf}
          isLoading={read.state === 'loading'}
          empty="The grid frequency has not activated the group"
        />
      )}
    </>
  )
}

function RulesChip({ activation }: { activation: GroupActivation }) {
  const { severity, text } = rulesState(activation)
  return <SeverityChip severity={severity}>{text}</SeverityChip>
}

/** The time of an activation. A narrow screen has no columns for product and rules, so they are below it. */
function ActivationTime({ activation }: { activation: GroupActivation }) {
  const styles = useStyles()
  return (
    <>
      <MomentLink moment={activation.startedAt} />
      <span className={styles.narrow}>
        <Caption1>{productText(activation)}</Caption1>
        <RulesChip activation={activation} />
      </span>
    </>
  )
}

const NONE: readonly GroupActivation[] = []
const keyOf = ({ startedAt }: GroupActivation) => startedAt

const lastedMs = ({ startedAt, endedAt }: GroupActivation) =>
  endedAt === null ? Infinity : Date.parse(endedAt) - Date.parse(startedAt)

const columnsOf = (groupId: number): readonly PagedColumn<GroupActivation>[] => [
  {
    key: 'startedAt',
    title: 'Time',
    isWrapped: true,
    cell: (row) => <ActivationTime activation={row} />,
    sortBy: ({ startedAt }) => Date.parse(startedAt),
  },
  {
    key: 'lasted',
    title: 'Duration',
    widthPx: 120,
    minTableWidthPx: 720,
    cell: (row) => (row.endedAt === null ? 'In progress' : ageText(lastedMs(row))),
    sortBy: lastedMs,
  },
  { key: 'product', title: 'Product', minTableWidthPx: 560, cell: productText, sortBy: productText },
  {
    key: 'required',
    title: 'Required',
    widthPx: 100,
    minTableWidthPx: 860,
    align: 'end',
    cell: ({ requiredKw }) => `${fixedText(requiredKw, 1)} kW`,
    sortBy: ({ requiredKw }) => requiredKw,
  },
  {
    key: 'rules',
    title: 'Rules',
    widthPx: 190,
    minTableWidthPx: 480,
    cell: (row) => <RulesChip activation={row} />,
    sortBy: ({ rules }) => rules.notMet,
  },
  {
    key: 'evidence',
    title: 'Evidence',
    widthPx: 130,
    cell: (activation) => <EvidenceButton groupId={groupId} activation={activation} />,
  },
]

const useStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground2 },
  narrow: {
    display: 'none',
    // The columns appear from a table of 480 px.
    '@media (max-width: 520px)': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'flex-start',
      gap: tokens.spacingVerticalXXS,
      paddingBottom: tokens.spacingVerticalXS,
    },
  },
})
