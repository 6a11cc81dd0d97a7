import { Button, makeStyles, Subtitle2, Text, tokens } from '@fluentui/react-components'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { paths } from '#app/paths.ts'
import { type Group, GROUP_TYPE_LABEL, type ListedGroup } from '#contract/groups.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { Tag } from '#ui/StatusChip.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Screen } from '#ui/page/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import type { Column } from '#ui/table/columns.ts'
import { offeredSize, pageSizeAtom, shownPage, tablePaging } from '#ui/table/paged-rows.ts'
import { useLastDefined } from '#ui/hooks.ts'
import { formatText, groups, superGroups, useReport } from './calls.ts'
import { RealTimeValues } from './telemetry/RealTimeValues.tsx'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { ReportContents } from './ReportContents.tsx'
import { SelectField } from '#ui/fields/Fields.tsx'
import { Section } from '#ui/page/Section.tsx'
import { GroupEvidence } from '#web/evidence/GroupEvidence.tsx'
import { APPROVAL_CARS, APPROVAL_PRODUCTS } from '#contract/fingrid.ts'
import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import { GroupField } from '#web/activity/GroupField.tsx'
import { CARS_LABEL, PRODUCT_LABEL } from './approval/approval-text.ts'
import { ApprovalOfGroup } from './approval/ApprovalOfGroup.tsx'

/** Plays the prequalification tests of a group on a copy of the present fleet. The URL contains group, product and cars. */
function ApprovalDesk() {
  const styles = useApprovalDeskStyles()
  const query = useUrlQuery()
  const product = APPROVAL_PRODUCTS.find((one) => one === query.get('product')) ?? APPROVAL_PRODUCTS[0]
  const cars = APPROVAL_CARS.find((one) => one === query.get('cars')) ?? APPROVAL_CARS[0]
  const id = query.get('group')
  const groupId = id !== null && /^\d{1,15}$/.test(id) ? Number(id) : undefined

  const change = (key: string, value: string | undefined) => {
    const next = new URLSearchParams(location.search)
    if (value === undefined) next.delete(key)
    else next.set(key, value)
    setUrlQuery(next, { replace: true })
  }

  return (
    <div className={groupId === undefined ? undefined : styles.whole}>
      <Section id="approval" title="Prequalification">
        <Text className={styles.note}>
          Plays the tests that a transmission system operator asks for, on a copy of the present fleet. The stations of the group
          are not affected.
        </Text>
        <div className={styles.fields}>
          <GroupField
            groupId={groupId}
            placeholder="Select a group"
            onChoose={(chosen) => change('group', chosen === undefined ? undefined : String(chosen))}
          />
          <SelectField
            label="Product"
            size="small"
            value={product}
            options={APPROVAL_PRODUCTS.map((value) => ({ value, label: PRODUCT_LABEL[value] }))}
            onChange={(_, { value }) => change('product', value)}
          />
          <SelectField
            label="Cars"
            size="small"
            value={cars}
            options={APPROVAL_CARS.map((value) => ({ value, label: CARS_LABEL[value] }))}
            onChange={(_, { value }) => change('cars', value)}
          />
        </div>
        {groupId === undefined ? (
          <Text className={styles.note}>Select a group of chargers, V2G points or batteries.</Text>
        ) : (
          <ApprovalOfGroup key={groupId} groupId={groupId} product={product} cars={cars} />
        )}
      </Section>
    </div>
  )
}

const useApprovalDeskStyles = makeStyles({
  // The tests of a group have plots and tables.
  whole: { gridColumn: '1 / -1' },
  note: { color: tokens.colorNeutralForeground2 },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    alignItems: 'start',
    '& > *': { minWidth: 0 },
    '& input, & select': { minWidth: 0, width: '100%' },
  },
})

interface EvidenceDeskProps {
  /** The super groups. */
  groups: readonly { id: number; name: string }[]
}

/** The evidence of a super group. */
function EvidenceDesk({ groups }: EvidenceDeskProps) {
  const [chosenId, setChosenId] = useState<number>()
  const group = groups.find(({ id }) => id === chosenId) ?? groups[0]
  if (!group) return null
  return (
    <Section id="evidence" title="Evidence">
      {groups.length > 1 && (
        <SelectField
          label="Super group"
          size="small"
          value={group.id}
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(_, { value }) => setChosenId(Number(value))}
        />
      )}
      <GroupEvidence key={group.id} group={group} />
    </Section>
  )
}

interface Props {
  group: Pick<Group, 'id' | 'name'>
  onClose: () => void
}

/** Exports the report of a super group. */
function ReportDialog({ group: { id, name }, onClose }: Props) {
  const { exportReport, isBusy } = useReport(id)
  const exportAndClose = async () => {
    if (await exportReport()) onClose()
  }
  return (
    <FormDialog
      title="Fingrid demand response CSV export"
      submit={isBusy ? 'Exporting...' : 'Export CSV'}
      isOff={isBusy}
      onSubmit={() => void exportAndClose()}
      onClose={onClose}
    >
      <Subtitle2>{name}</Subtitle2>
      <ReportContents groupId={id} />
    </FormDialog>
  )
}

/** Opens the export dialog of a super group. */
function ReportButton({ group }: { group: Pick<Group, 'id' | 'name'> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        icon={<ArrowDownload20Regular />}
        aria-label={`Export CSV of ${group.name}`}
        onClick={() => setOpen(true)}
      >
        Export CSV
      </Button>
      {isOpen && <ReportDialog group={group} onClose={() => setOpen(false)} />}
    </>
  )
}

export const SUPER_GROUP_PAGING = tablePaging('super-groups')

/** The super groups with the formats of their reports and the export of their one-second data, and the tests of a group. */
export default function FingridScreen() {
  const styles = useStyles()
  const [page, setPage] = useState(0)
  const [rememberedSize, rememberSize] = useAtom(pageSizeAtom(SUPER_GROUP_PAGING))
  const pageSize = offeredSize(SUPER_GROUP_PAGING, rememberedSize)
  const listed = useAtomValue(groups({ query: { isSupergroup: true, page, pageSize } }))
  const kept = useLastDefined(listed.value)
  const { rows, total } = shownPage(kept, { page, pageSize }, superGroups)
  return (
    <Screen title="Fingrid">
      {listed.state === 'failed' ? (
        <PageState kind="failed" text="Cannot fetch group data" action={{ label: 'Retry', run: listed.refresh }} />
      ) : (
        <>
          <StaleSince resource={listed} />
          <DataTable
            label="Super groups"
            columns={COLUMNS}
            rows={rows}
            rowKey={groupKey}
            isLoading={listed.state === 'loading'}
            empty={
              <PageState kind="empty" text="There are no super groups. An admin can make a group a super group on its page." />
            }
          />
          <Pager
            total={kept && total}
            page={page}
            pageSize={pageSize}
            sizes={SUPER_GROUP_PAGING.sizes}
            onPage={setPage}
            onPageSize={(size) => {
              rememberSize(size)
              setPage(0)
            }}
          />
        </>
      )}
      <div className={rows.length > 0 ? styles.parts : undefined}>
        {rows.length > 0 && (
          <>
            <div className={styles.tall}>
              <RealTimeValues groups={rows} />
            </div>
            <EvidenceDesk groups={rows} />
          </>
        )}
        <ApprovalDesk />
      </div>
    </Screen>
  )
}

const groupKey = ({ id }: ListedGroup) => id

const COLUMNS: readonly Column<ListedGroup>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: ({ id, name }) => (
      <span title={name}>
        <TextLink to={paths.group(id)}>{name}</TextLink>
      </span>
    ),
  },
  {
    key: 'type',
    title: 'Type',
    minTableWidthPx: 720,
    widthPx: 90,
    cell: ({ type }) => <Tag>{GROUP_TYPE_LABEL[type]}</Tag>,
  },
  {
    key: 'realTime',
    title: 'Real-time reporting',
    minTableWidthPx: 480,
    widthPx: 170,
    cell: ({ realTimeReport }) => formatText(realTimeReport),
  },
  {
    key: 'history',
    title: 'History reporting',
    minTableWidthPx: 480,
    widthPx: 170,
    cell: ({ historyReport }) => formatText(historyReport),
  },
  { key: 'export', title: 'Export', widthPx: 150, cell: (group) => <ReportButton group={group} /> },
]

const useStyles = makeStyles({
  // Side by side on a wide screen.
  parts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalM,
    alignItems: 'start',
    '@media (min-width: 1200px)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', gridTemplateRows: 'auto 1fr' },
    '@media (min-width: 1800px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)' },
  },
  // Beside the other two parts.
  tall: { minWidth: 0, '@media (min-width: 1200px)': { gridRow: 'span 2' } },
})
