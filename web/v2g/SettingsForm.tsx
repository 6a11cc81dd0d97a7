import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import type { Group } from '#contract/groups.ts'
import { FFR_OVER_HZ, readV2gSettings, saveV2gSettings, type V2gSettings } from '#contract/v2g.ts'
import { DraftFooter, DraftInput, DraftSelect, DraftSwitch } from '#platform/draft/DraftFields.tsx'
import { useDraft, useDraftState, type DraftForm } from '#platform/draft/use-draft.ts'
import { confirmCommitments } from '#platform/reserves/commitments.ts'
import { useAction } from '#platform/use-action.ts'
import { useSession } from '#session/session.ts'
import { InfoButton } from '#ui/InfoButton.tsx'
import { ffrLevelOptions } from '#units/ffr-level.ts'
import { AFTER_SETTINGS } from './calls.ts'
import { DeleteSettingsButton } from './DeleteSettingsButton.tsx'
import { FfrPowerField } from './FfrPowerField.tsx'
import { ModeChoice } from './ModeChoice.tsx'
import { numberText } from '#units/numbers/number-format.ts'
import {
  changesBetween,
  draftOf,
  FIELD_LABEL,
  reserveChange,
  settingsErrors,
  toRequest,
  UNIT,
  unsavedChanges,
  type SettingsDraft,
} from './settings.ts'

interface Props {
  group: Group
  settings: V2gSettings
}

/** The draft of the V2G settings, and what its save asks first. */
function useSettings(groupId: number, settings: V2gSettings): DraftForm<SettingsDraft> {
  const user = useSession()
  const input = { params: { groupId } }
  const action = useAction(saveV2gSettings, {
    done: 'Successfully saved v2g settings',
    failed: 'Failed to save v2g settings.',
    refreshes: AFTER_SETTINGS,
  })
  return useDraft({
    labels: FIELD_LABEL,
    units: UNIT,
    check: settingsErrors,
    changes: unsavedChanges,
    storedChanges: (from, to) => changesBetween(toRequest(from), toRequest(to)),
    stored: useMemo(() => draftOf(settings), [settings]),
    storedOf: draftOf,
    conflict: { read: readV2gSettings, input, valuesOf: draftOf, what: 'the settings were' },
    send: async (sent) => {
      const body = toRequest(sent)
      const change = reserveChange(settings, body)
      const isConfirmed = change === undefined || (await confirmCommitments([{ id: groupId, name: '' }], user, change))
      return isConfirmed ? action.run({ ...input, body }) : undefined
    },
    bar: { key: 'v2g', title: 'V2G settings' },
  })
}

/** The form of the V2G settings of a group. */
export function SettingsForm({ group, settings }: Props) {
  const styles = useStyles()
  const form = useSettings(group.id, settings)
  const { attach } = form
  const stored = useDraftState(form, (state) => state.stored)
  const mode = useDraftState(form, ({ fields }) => fields.mode)
  const isSaving = useDraftState(form, (state) => state.isSaving)
  return (
    <form
      ref={attach}
      noValidate
      aria-label="V2G settings"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <ModeChoice mode={mode.value} error={mode.error} onChange={(chosen) => form.change({ mode: chosen })} />
      <div className={styles.numbers}>
        <DraftInput form={form} field="minSoC" hint="Cars are not discharged below this value." />
        <FfrPowerField groupId={group.id} form={form} saved={String(settings.ffrPositive)} />
        <DraftInput form={form} field="ffrNegative" hint="Charging power when the frequency rises." />
      </div>
      {stored.ffrActivationHz !== undefined && (
        <DraftSelect
          form={form}
          field="ffrActivationHz"
          info={<InfoButton term="FFR" />}
          hint="The frequency at which the points activate the fast reserve."
          options={ffrLevelOptions(Number(stored.ffrActivationHz))}
        />
      )}
      {stored.isFfrOverFrequencyEnabled !== undefined && (
        <div>
          <DraftSwitch form={form} field="isFfrOverFrequencyEnabled" />
          <Text block size={200} className={styles.hint}>
            Charges with the FFR negative power at {numberText(FFR_OVER_HZ)} Hz. No FFR product asks for it.
          </Text>
        </div>
      )}
      <div>
        <DraftSwitch form={form} field="startChargeWith2kW" />
        <Text block size={200} className={styles.hint}>
          Applies to the first minute of charging.
        </Text>
      </div>
      <DraftFooter form={form} />
      <div className={styles.buttons}>
        <DeleteSettingsButton group={group} settings={settings} isOff={isSaving} onDeleted={form.discard} />
      </div>
    </form>
  )
}

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  numbers: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    // The default width of an input is 20 characters.
    '& input': { width: '100%' },
  },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  hint: { color: tokens.colorNeutralForeground2, paddingLeft: tokens.spacingHorizontalS },
})
