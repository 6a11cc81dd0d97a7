import { Button, Caption1, makeStyles, MessageBar, MessageBarActions, MessageBarBody, tokens } from '@fluentui/react-components'
import type { ActivityEvent } from '#contract/activity.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { plural } from '#contract/plural.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { isNotOffered } from '#platform/call.ts'
import type { Resource } from '#platform/resource.ts'
import { NoEvents, NoMatch } from '#ui/illustrations/Illustrations.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import type { Column } from '#ui/table/columns.ts'
import { useLastDefined, useWidth } from '#ui/hooks.ts'
import { dateTimeText } from '#units/dates.ts'
import { FAILED } from './calls.ts'
import { ACTIVITY_PAGING, type ActivityFilter, isFiltered, NO_CRITERIA } from './filter.ts'
import type { ChangeFilter } from './use-activity-filter.ts'

/** The time from which the log is complete. */
function SinceNote({ since }: { since: string }) {
  return <Caption1 className={useSinceNoteStyles().note}>All events since {dateTimeText(since)} are kept.</Caption1>
}

const useSinceNoteStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground3 },
})

interface Page<Row> {
  data: readonly Row[]
  total: number
  newer: number
  since: string
}

interface Props<Row extends ActivityEvent> {
  label: string
  endpoint: AnyEndpoint
  resource: Resource<Page<Row>>
  columns: readonly Column<Row>[]
  filter: ActivityFilter
  changeFilter: ChangeFilter
  /** The text of a row where columns do not fit. Must be a stable function. */
  textOf: (row: Row) => string
  /** The text for an empty log. */
  emptyText: string
}

/** Below this width the text of a row is shown under the row. */
const NARROW_PX = 720
/** The height that remains below the filter fields, so that only the table scrolls. */
const BELOW_FILTER = 'max(320px, calc(100dvh - 370px))'

/** A page of the log. The first page is live; further pages are fixed and show the number of new events. */
export function ActivityTable<Row extends ActivityEvent>(props: Props<Row>) {
  const { label, endpoint, resource, columns, filter, changeFilter, textOf, emptyText } = props
  const styles = useStyles()
  const [measure, widthPx] = useWidth()
  const kept = useLastDefined(resource.value)
  const { page, pageSize } = filter

  if (isNotOffered(endpoint, resource.reply)) {
    return <PageState kind="empty" text={`This platform does not offer ${endpoint.provisional}.`} />
  }
  if (resource.state === 'failed') {
    return <PageState kind="failed" text={FAILED} action={{ label: 'Retry', run: resource.refresh }} />
  }
  const newest = kept?.data[0]?.id
  const turnTo = (next: number) => changeFilter({ page: next, upTo: next === 0 ? undefined : (filter.upTo ?? newest) })
  const firstPage = { label: 'First page', run: () => turnTo(0) }
  const clearFilter = { label: 'Clear filter', run: () => changeFilter(NO_CRITERIA) }
  const empty =
    page > 0 && (kept?.total ?? 0) > 0 ? (
      <PageState kind="empty" text="There are no events on this page" action={firstPage} />
    ) : isFiltered(filter) ? (
      <PageState kind="empty" picture={<NoMatch />} text="No events match the filter" action={clearFilter} />
    ) : (
      <PageState kind="empty" picture={<NoEvents />} text={emptyText} />
    )
  return (
    <>
      <StaleSince resource={resource} />
      {kept && kept.newer > 0 && <NewerNote count={kept.newer} onShow={() => turnTo(0)} />}
      <div ref={measure} className={resource.state === 'loading' && kept ? styles.outdated : undefined}>
        <DataTable
          label={label}
          columns={columns}
          rows={kept?.data ?? []}
          rowKey={idOf}
          isLoading={resource.state === 'loading'}
          empty={empty}
          {...(widthPx < NARROW_PX ? { detail: textOf } : { maxHeight: BELOW_FILTER })}
        />
      </div>
      {kept && <SinceNote since={kept.since} />}
      <Pager
        total={kept?.total}
        page={page}
        pageSize={pageSize}
        sizes={ACTIVITY_PAGING.sizes}
        onPage={turnTo}
        onPageSize={(size) => changeFilter({ pageSize: size })}
      />
    </>
  )
}

const idOf = ({ id }: ActivityEvent) => id

function NewerNote({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <MessageBar intent="info">
      <MessageBarBody>
        {count} {plural(count, 'new event', 'new events')} since you left the first page.
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={onShow}>
          Show
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}

const useStyles = makeStyles({
  // Rows of the previous page until the new rows are loaded.
  outdated: { opacity: 0.6 },
})
