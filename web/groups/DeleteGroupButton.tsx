import { Button } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { navigate } from '#ui/address/console-location.ts'
import { paths } from '#app/paths.ts'
import { listGroups, type Group } from '#contract/groups.ts'
import { listStations } from '#contract/stations.ts'
import { refresh } from '#platform/query-client.ts'
import { readCommitments } from '#platform/reserves/commitments.ts'
import { confirm } from '#ui/page/confirm.ts'
import { notify } from '#ui/notices/notices.ts'
import { WithReason } from '#ui/WithReason.tsx'
import { useCan, useSession } from '#session/session.ts'
import { protectionsInForce, endLock } from '#units/protections.ts'
import { dlmLimits } from './calls.ts'
import { deleteWholeGroup, DELETION_FAILED } from './delete-group.ts'

const QUESTION = { title: 'Confirm delete', text: 'Are you sure you want to delete the group?' }

/** Follows what the group has sold. */
const NOT_DELIVERED = 'Without the group, this reserve will not be delivered.'

/** Deletes the group after confirmation, then opens the list of groups. */
export function DeleteGroupButton({ group }: { group: Group }) {
  const [isBusy, setBusy] = useState(false)
  const limits = useAtomValue(dlmLimits(group.id)).value
  const session = useSession()
  const seesBatteries = useCan('seeBatteryStorage')
  const reason = endLock(limits, session, 'Deleting the group')

  const deleteConfirmed = async () => {
    const points = limits
      ? protectionsInForce(limits, group.type === 'GROUP_TYPE_DC' ? 'kW' : 'A').map((text) => `Ends: ${text}`)
      : []
    setBusy(true)
    const commitments = await readCommitments(group.id, session)
    setBusy(false)
    const all = [...points, ...commitments, ...(commitments.length > 0 ? [NOT_DELIVERED] : []), 'This cannot be undone.']
    if (!(await confirm({ ...QUESTION, points: all, typed: group.name }))) return
    setBusy(true)
    const { reply, settings, lock } = await deleteWholeGroup(group.id, session)
    setBusy(false)
    if (reply.outcome === 'ok') {
      // Replaces this page in the history, because it no longer exists, and skips the question about unsaved changes.
      navigate(seesBatteries && group.type === 'GROUP_TYPE_BATTERY' ? paths.batteryGroups() : paths.groups(), { replace: true })
      refresh([listGroups, listStations])
    } else if (reply.outcome !== 'unauthorised') {
      notify.failed(lock === undefined ? DELETION_FAILED[settings] : `${DELETION_FAILED[settings]}. ${lock}`)
    }
  }

  return (
    <WithReason reason={reason}>
      <Button disabledFocusable={isBusy || reason !== undefined} onClick={() => void deleteConfirmed()}>
        Delete {group.name}
      </Button>
    </WithReason>
  )
}
