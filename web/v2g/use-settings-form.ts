import { readV2gSettings, saveV2gSettings, type V2gSettings } from '#contract/v2g.ts'
import { wasChangedElsewhere } from '#platform/changed-elsewhere.ts'
import { confirmCommitments } from '#platform/reserves/commitments.ts'
import { useAction } from '#platform/use-action.ts'
import { useEditBase, useSyncedForm } from '#platform/use-synced-form.ts'
import { useSession } from '#session/session.ts'
import { AFTER_SETTINGS } from './calls.ts'
import { changesBetween, draftOf, reserveChange, settingsErrors, toRequest, type SettingsDraft } from './settings.ts'

/** The form of the V2G settings of a group. It shows changes made elsewhere, and checks for them again before saving. */
export function useSettingsForm(groupId: number, settings: V2gSettings) {
  const user = useSession()
  const input = { params: { groupId } }
  const action = useAction(saveV2gSettings, {
    done: 'Successfully saved v2g settings',
    failed: 'Failed to save v2g settings.',
    refreshes: AFTER_SETTINGS,
  })
  const form = useSyncedForm<SettingsDraft>({
    stored: draftOf(settings),
    validate: settingsErrors,
    send: async (sent) => {
      const changesIn = (latest: V2gSettings) => changesBetween(settings, latest)
      const isOld = await wasChangedElsewhere({ read: readV2gSettings, input, changesIn, what: 'the settings were' })
      if (isOld) return undefined
      const body = toRequest(sent)
      const change = reserveChange(settings, body)
      const isConfirmed = change === undefined || (await confirmCommitments([{ id: groupId, name: '' }], user, change))
      return isConfirmed ? action.run({ ...input, body }) : undefined
    },
  })
  const begunFrom = useEditBase(settings, form.hasUnsaved)
  return { ...form, elsewhere: form.hasUnsaved ? changesBetween(begunFrom, settings) : [] }
}
