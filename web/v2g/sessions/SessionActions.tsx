import { Delete20Regular, Edit20Regular } from '@fluentui/react-icons'
import { deleteSessionSchedule, listV2gSessions, readV2gForecasts, readV2gSettings, type V2gSession } from '#contract/v2g.ts'
import { refresh } from '#platform/query-client.ts'
import { useAction } from '#platform/use-action.ts'
import { confirm } from '#ui/page/confirm.ts'
import { RowActions } from '#ui/table/RowActions.tsx'
import { noScheduleLock } from './session-departure.ts'

interface Props {
  session: V2gSession
  lock: string | undefined
  onEdit: () => void
}

const WHAT_CHANGES = [listV2gSessions, readV2gForecasts]

/** The actions that edit or delete the schedule of a session. */
export function SessionActions({ session, lock, onEdit }: Props) {
  const name = session.stationName || session.deviceId
  const { run, isBusy } = useAction(deleteSessionSchedule, {
    done: `Deleted the schedule of ${name}`,
    failed: (_, refusal) => ['Failed to delete session schedule', refusal?.message].filter(Boolean).join('. '),
    refreshes: WHAT_CHANGES,
  })
  const deleteLock = lock ?? noScheduleLock(session)

  const deleteConfirmed = async () => {
    const text = `Are you sure you want to delete the schedule of the session at ${name}? The car then has no target and no departure.`
    if (!(await confirm({ title: 'Confirm delete', text }))) return
    const { outcome } = await run({ params: { sessionId: session.sessionId } })
    // The session may have ended, or the mode may have changed.
    if (outcome === 'problem') refresh([...WHAT_CHANGES, readV2gSettings])
  }

  return (
    <RowActions
      of={`schedule of ${name}`}
      actions={[
        { label: 'Edit', icon: <Edit20Regular />, lock, run: onEdit },
        { label: 'Delete', icon: <Delete20Regular />, lock: deleteLock, isBusy, run: () => void deleteConfirmed() },
      ]}
    />
  )
}
