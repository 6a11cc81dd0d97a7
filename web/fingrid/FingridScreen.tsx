import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { paths } from '#app/paths.ts'
import { GROUP_TYPE_LABEL, type ListedGroup } from '#contract/groups.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { Tag } from '#ui/StatusChip.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Screen } from '#ui/page/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import type { Column } from '#ui/table/columns.ts'
import { offeredSize, pageSizeAtom, shownPage, tablePaging } from '#ui/table/paged-rows.ts'
import { useLastDefined } from '#ui/use-last-defined.ts'
import { EvidenceDesk } from '#web/evidence/EvidenceDesk.tsx'
import { ReportButton } from './ReportButton.tsx'
import { ApprovalDesk } from './approval/ApprovalDesk.tsx'
import { groups } from './calls.ts'
import { formatText, superGroups } from './super-groups.ts'
import { RealTimeValues } from './telemetry/RealTimeValues.tsx'

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
          {kept && (
            <div className={styles.parts}>
              <RealTimeValues groups={rows} />
              <EvidenceDesk groups={rows} />
            </div>
          )}
        </>
      )}
      <ApprovalDesk />
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
    '@media (min-width: 1200px)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
    '@media (min-width: 1800px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)' },
  },
})
