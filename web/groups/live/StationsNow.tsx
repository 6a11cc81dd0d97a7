import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Group } from '#contract/groups.ts'
import type { Station } from '#contract/stations.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { Section } from '#ui/page/Section.tsx'
import { NoStations } from '#ui/illustrations/NoStations.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { withLayouts, type ColumnLayouts } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useListColumns } from '#ui/table/use-list-columns.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { useWidth } from '#ui/use-width.ts'
import { LimitReasonsProvider } from '#web/dlm/LimitReason.tsx'
import { liveStations } from '../calls.ts'
import { connectedColumns, CONNECTED_LINES } from '../group-station-columns.tsx'
import { inAttentionOrder } from './attention-order.ts'
import { tabAddress } from '../tabs/group-tabs.ts'

/** With fewer columns there is room for the last status of an offline station, and for `−150.0 kW, discharging`. */
const LAYOUT: ColumnLayouts = { status: { widthPx: 200 }, power: { widthPx: 190 } }

const SHOWN = new Set(['name', 'status', 'online', 'power', 'why'])

/** The stations of a group with status, power and limit; those that fail or wait come before those that charge. */
export function StationsNow({ group }: { group: Group }) {
  const read = useAtomValue(liveStations(group.id))
  const [measure, widthPx] = useWidth()
  const columns = useMemo(
    () =>
      withLayouts(
        connectedColumns(group, { seesSuperGroups: false, mayEdit: false }).filter(({ key }) => SHOWN.has(key)),
        LAYOUT,
      ),
    [group],
  )
  const shown = useListColumns({ list: 'group-live', columns, lines: CONNECTED_LINES, widthPx })
  const stations = useMemo(() => inAttentionOrder(read.value?.data ?? NONE), [read.value])
  const total = read.value?.total ?? 0

  return (
    <Section
      id="stations-now"
      title="Stations now"
      aside={
        <TextLink to={tabAddress(group.id, 'stations')}>
          {total > stations.length ? `All ${total} stations` : 'All columns'}
        </TextLink>
      }
    >
      <StaleSince resource={read} />
      {read.state === 'failed' ? (
        <PageState kind="failed" text="Failed to get list of devices" action={{ label: 'Retry', run: read.refresh }} />
      ) : (
        <div ref={measure}>
          <LimitReasonsProvider groupId={group.id} deviceIds={stations.map(deviceIdOf)}>
            <DataTable
              label="Connected stations"
              columns={shown.columns}
              lineCount={shown.lineCount}
              isFlagged={isOffline}
              rows={stations}
              rowKey={deviceIdOf}
              isLoading={read.state === 'loading'}
              maxHeight="none"
              empty={<PageState kind="empty" picture={<NoStations />} text="No stations connected to this group" />}
            />
          </LimitReasonsProvider>
        </div>
      )}
    </Section>
  )
}

const NONE: readonly Station[] = []
const isOffline = (station: Station) => !station.isOnline
const deviceIdOf = (station: Station) => station.deviceId
