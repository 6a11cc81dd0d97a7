import { Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { Group } from '#contract/groups.ts'
import type { V2gSession } from '#contract/v2g.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { PageState } from '#ui/PageState.tsx'
import { Section } from '#ui/Section.tsx'
import { v2gSettings } from './calls.ts'
import { ForecastsNote } from './ForecastsNote.tsx'
import { schedulesLock } from './session-locks.ts'
import { v2gForecasts, v2gSessions } from './session-reads.ts'
import { sessionRows, sessionsSummary } from './session-rows.ts'
import { SessionDialog } from './SessionDialog.tsx'
import { SessionTable } from './SessionTable.tsx'

/** The cars plugged in at the points of a V2G group: by when each is to hold how much, and whether it will. */
export function V2gSessions({ group, readOnly }: { group: Group; readOnly: boolean }) {
  const styles = useStyles()
  const address = { params: { groupId: group.id } }
  const sessions = useAtomValue(v2gSessions(address))
  const forecasts = useAtomValue(v2gForecasts(address))
  const settings = useAtomValue(v2gSettings(address))
  const [edited, setEdited] = useState<V2gSession>()

  const { value, asOfMs = 0 } = sessions
  const rows = useMemo(() => value && sessionRows(value, forecasts.value, asOfMs), [value, forecasts.value, asOfMs])
  const lock = schedulesLock({ group, settings, readOnly })
  return (
    <Section
      id="v2g-sessions"
      title="Active V2G sessions"
      aside={rows && rows.length > 0 && <Caption1 className={styles.summary}>{sessionsSummary(rows)}</Caption1>}
    >
      <StaleSince resource={sessions.isStale ? sessions : forecasts} />
      {rows && <ForecastsNote read={forecasts} />}
      {sessions.state === 'failed' ? (
        <PageState
          kind="failed"
          text="Failed to get active V2G sessions schedules"
          action={{ label: 'Retry', run: sessions.refresh }}
        />
      ) : (
        <SessionTable rows={rows} hasForecasts={forecasts.value !== undefined} lock={lock} onEdit={setEdited} />
      )}
      {edited && (
        <SessionDialog
          key={edited.sessionId}
          opened={edited}
          present={value?.find(({ sessionId }) => sessionId === edited.sessionId)}
          lock={lock}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  )
}

const useStyles = makeStyles({
  summary: { color: tokens.colorNeutralForeground2 },
})
