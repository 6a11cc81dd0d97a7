import { makeStyles, Text, tokens } from '@fluentui/react-components'
import type { Group } from '#contract/groups.ts'
import { FFR_OVER_HZ, type V2gSettings } from '#contract/v2g.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { InfoButton } from '#ui/InfoButton.tsx'
import { FormFooter } from '#ui/page/FormFooter.tsx'
import { useLeaveGuard } from '#ui/page/leave-guard.ts'
import { saveLock } from '#ui/save-bar/save-lock.ts'
import { useSaveBar } from '#ui/save-bar/use-save-bar.ts'
import { DeleteSettingsButton } from './DeleteSettingsButton.tsx'
import { ffrLevelOptions } from '#units/ffr-level.ts'
import { FfrPowerField } from './FfrPowerField.tsx'
import { ModeChoice } from './ModeChoice.tsx'
import { draftOf, FIELD_LABEL, unsavedChanges } from './settings.ts'
import { useSettingsForm } from './use-settings-form.ts'

interface Props {
  group: Group
  settings: V2gSettings
}

/** The form of the V2G settings of a group. */
export function SettingsForm({ group, settings }: Props) {
  const styles = useStyles()
  const form = useSettingsForm(group.id, settings)
  const { draft, errors, change } = form
  useLeaveGuard(form.hasUnsaved)
  const [formRef, submit] = useSaveBar('v2g', {
    ...form,
    title: 'V2G settings',
    changes: unsavedChanges(draftOf(settings), draft),
    reason: saveLock(errors),
  })

  const numberField = (field: 'minSoC' | 'ffrPositive' | 'ffrNegative', unit: string, hint: string) => ({
    label: FIELD_LABEL[field],
    name: field,
    unit,
    hint,
    error: errors[field],
    value: draft[field],
    onChange: (_: unknown, { value }: { value: string }) => change((before) => ({ ...before, [field]: value })),
  })
  return (
    <form
      ref={formRef}
      noValidate
      aria-label="V2G settings"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ModeChoice mode={draft.mode} error={errors.mode} onChange={(mode) => change((before) => ({ ...before, mode }))} />
      <div className={styles.numbers}>
        <NumberField {...numberField('minSoC', '%', 'Cars are not discharged below this value.')} />
        <FfrPowerField
          groupId={group.id}
          saved={String(settings.ffrPositive)}
          info={<InfoButton term="FFR" />}
          {...numberField('ffrPositive', 'W', 'Discharge power when the frequency falls.')}
        />
        <NumberField {...numberField('ffrNegative', 'W', 'Charging power when the frequency rises.')} />
      </div>
      {draft.ffrActivationHz !== undefined && (
        <SelectField
          label={FIELD_LABEL.ffrActivationHz}
          name="ffrActivationHz"
          info={<InfoButton term="FFR" />}
          hint="The frequency at which the points activate the fast reserve."
          options={ffrLevelOptions(Number(draftOf(settings).ffrActivationHz))}
          value={draft.ffrActivationHz}
          onChange={(_, { value }) => change((before) => ({ ...before, ffrActivationHz: value }))}
        />
      )}
      {draft.isFfrOverFrequencyEnabled !== undefined && (
        <div>
          <SwitchField
            label={FIELD_LABEL.isFfrOverFrequencyEnabled}
            name="isFfrOverFrequencyEnabled"
            checked={draft.isFfrOverFrequencyEnabled}
            onChange={(_, { checked }) => change((before) => ({ ...before, isFfrOverFrequencyEnabled: checked }))}
          />
          <Text block size={200} className={styles.hint}>
            Charges with the FFR negative power at {FFR_OVER_HZ} Hz. No FFR product asks for it.
          </Text>
        </div>
      )}
      <div>
        <SwitchField
          label={FIELD_LABEL.startChargeWith2kW}
          name="startChargeWith2kW"
          checked={draft.startChargeWith2kW}
          onChange={(_, { checked }) => change((before) => ({ ...before, startChargeWith2kW: checked }))}
        />
        <Text block size={200} className={styles.hint}>
          Applies to the first minute of charging.
        </Text>
      </div>
      <FormFooter elsewhere={form.elsewhere}>
        <DeleteSettingsButton group={group} settings={settings} isOff={form.isSaving} onDeleted={form.discard} />
      </FormFooter>
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
  hint: { color: tokens.colorNeutralForeground2, paddingLeft: tokens.spacingHorizontalS },
})
