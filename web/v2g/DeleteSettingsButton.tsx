import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import type { Group } from '#contract/groups.ts'
import { deleteV2gSettings, type V2gSettings } from '#contract/v2g.ts'
import { call } from '#platform/call.ts'
import { refresh } from '#platform/query-client.ts'
import { readCommitments } from '#platform/reserves/commitments.ts'
import { restoreSettings } from '#platform/v2g-settings.ts'
import { useSession } from '#session/session.ts'
import { confirm } from '#ui/page/confirm.ts'
import { notify } from '#ui/notices/notices.ts'
import { AFTER_SETTINGS } from './calls.ts'

interface Props {
  group: Group
  /** The last read settings. Undo saves them again. */
  settings: V2gSettings
  isOff: boolean
  onDeleted: () => void
}

const ENDS = 'The reserve that the settings sell ends.'
const question = (groupName: string) => ({
  title: 'Confirm delete',
  text: `Are you sure you want to delete the V2G settings of ${groupName}? This also deletes the daily schedule. The defaults then apply.`,
})

/** Deletes the settings of a group after confirmation. A group without settings gets an information message, not an error. */
export function DeleteSettingsButton({ group, settings, isOff, onDeleted }: Props) {
  const groupId = group.id
  const user = useSession()
  const [isBusy, setBusy] = useState(false)

  const deleteConfirmed = async () => {
    setBusy(true)
    const commitments = await readCommitments(groupId, user)
    setBusy(false)
    const points = commitments.length > 0 ? { points: [...commitments, ENDS] } : {}
    if (!(await confirm({ ...question(group.name), ...points }))) return
    setBusy(true)
    const reply = await call(deleteV2gSettings, { params: { groupId } })
    setBusy(false)
    const isMissing = reply.outcome === 'problem' && reply.status === 404
    if (reply.outcome === 'ok') notify.done('Successfully deleted v2g settings', () => void putBack())
    else if (isMissing) notify.info('This group has no V2G settings. The defaults apply.')
    else if (reply.outcome !== 'unauthorised') notify.failed('Failed to delete v2g settings.')
    if (reply.outcome === 'ok') onDeleted()
    refresh(AFTER_SETTINGS)
  }

  const putBack = async () => {
    if (await restoreSettings(groupId, settings)) notify.done('Restored the V2G settings and the daily schedule')
    else notify.failed('Failed to restore the V2G settings completely. Check the settings.')
    refresh(AFTER_SETTINGS)
  }

  return (
    <Button disabledFocusable={isOff || isBusy} onClick={() => void deleteConfirmed()}>
      Delete settings
    </Button>
  )
}
