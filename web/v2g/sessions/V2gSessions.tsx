import { Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Group } from '#contract/groups.ts'
import type { V2gSession } from '#contract/v2g.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { useTableView } from '#ui/table/use-paged-rows.ts'
import { v2gSettings } from '#platform/v2g-settings.ts'
import { ForecastsNote } from '../forecast/ForecastsNote.tsx'
import { schedulesLock } from './session-departure.ts'
import { sessionsAt, SESSION_PAGING } from './session-reads.ts'
import { sessionsSummary } from './session-rows.ts'
import { SessionDialog } from './SessionDialog.tsx'
import { SessionTable } from './SessionTable.tsx'
import { useSessionPage } from './use-session-page.ts'

/** The connected cars of a V2G group with their targets, departures and forecasts. */
export function V2gSessions({ group, readOnly }: { group: Group; readOnly: boolean }) {
  const styles = useStyles()
  const view = useTableView(SESSION_PAGING)
  const { sessions, forecasts, missed, unknown, ...shown } = useSessionPage(group.id, view)
  const settings = useAtomValue(v2gSettings({ params: { groupId: group.id } }))
  const [edited, setEdited] = useState<V2gSession>()

  const lock = schedulesLock({ group, settings, readOnly })
  return (
    <Section
      id="v2g-sessions"
      title="Active V2G sessions"
      aside={
        shown.sessionCount > 0 && (
          <Caption1 className={styles.summary}>{sessionsSummary(shown.sessionCount, missed, unknown)}</Caption1>
        )
      }
    >
      <StaleSince resource={sessions.isStale ? sessions : forecasts} />
      {shown.onPage && <ForecastsNote read={forecasts} />}
      {sessions.state === 'failed' ? (
        <PageState
          kind="failed"
          text="Failed to get active V2G sessions schedules"
          action={{ label: 'Retry', run: sessions.refresh }}
        />
      ) : (
        <SessionTable {...shown} view={view} lock={lock} onEdit={setEdited} />
      )}
      {edited && (
        <EditedSession key={edited.sessionId} group={group} opened={edited} lock={lock} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  )
}

type EditedProps = Omit<Parameters<typeof SessionDialog>[0], 'present' | 'groupId'> & { group: Group }

/** The dialog reads its session separately, because the table can move to another page. */
function EditedSession({ group, opened, ...rest }: EditedProps) {
  const { value } = useAtomValue(sessionsAt(group.id, opened.stationName))
  const listed = value && ('data' in value ? value.data : value)
  const present = listed ? listed.find(({ sessionId }) => sessionId === opened.sessionId) : opened
  return <SessionDialog groupId={group.id} opened={opened} present={present} {...rest} />
}

const useStyles = makeStyles({
  summary: { color: tokens.colorNeutralForeground2 },
})
