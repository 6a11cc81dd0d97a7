import { readV2gSettings, saveV2gSettings, type V2gSettings } from '#contract/v2g.ts'
import { call } from '#platform/call.ts'
import { useAction } from '#platform/use-action.ts'
import { useBegunFrom, useFollowingForm } from '#platform/use-following-form.ts'
import { notify } from '#ui/notices.ts'
import { AFTER_SETTINGS } from './calls.ts'
import { changesBetween, draftOf, settingsErrors, toRequest, type SettingsDraft } from './settings.ts'

/** The form of a group's V2G settings. A change made elsewhere is told, and is looked for once more before saving. */
export function useSettingsForm(groupId: number, settings: V2gSettings, refreshSettings: () => void) {
  const action = useAction(saveV2gSettings, {
    done: 'Successfully saved v2g settings',
    failed: 'Failed to save v2g settings.',
    refreshes: AFTER_SETTINGS,
  })
  const form = useFollowingForm<SettingsDraft>({
    stored: draftOf(settings),
    validate: settingsErrors,
    send: async (sent) => {
      const latest = await call(readV2gSettings, { params: { groupId } })
      if (latest.outcome === 'ok' && changesBetween(settings, latest.value).length > 0) {
        refreshSettings()
        notify.info('Not saved: the settings were changed elsewhere meanwhile.')
        return undefined
      }
      return action.run({ params: { groupId }, body: toRequest(sent) })
    },
  })
  const begunFrom = useBegunFrom(settings, form.hasUnsaved)
  return { ...form, elsewhere: form.hasUnsaved ? changesBetween(begunFrom, settings) : [] }
}
