import { makeStyles, Text, tokens, Button, Field, Radio, RadioGroup } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import type { Group } from '#contract/groups.ts'
import {
  FFR_OVER_HZ,
  readV2gSettings,
  saveV2gSettings,
  type V2gSettings,
  deleteV2gSettings,
  V2G_MODES,
  type V2gMode,
} from '#contract/v2g.ts'
import { DraftFooter, DraftFormElement, DraftInput, DraftSelect, DraftSwitch } from '#platform/draft/DraftFields.tsx'
import { useDraft, useDraftState, type DraftForm } from '#platform/draft/use-draft.ts'
import { confirmCommitments, readCommitments } from '#platform/reserves/commitments.ts'
import { useAction } from '#platform/use-action.ts'
import { useSession, useCan } from '#session/session.ts'
import { InfoButton } from '#ui/InfoButton.tsx'
import { ffrLevelOptions } from '#units/ffr-level.ts'
import { AFTER_SETTINGS } from './calls.ts'
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
import { call } from '#platform/call.ts'
import { refresh } from '#platform/query-client.ts'
import { restoreSettings } from '#platform/v2g-settings.ts'
import { confirm } from '#ui/page/confirm.ts'
import { notify } from '#ui/notices/notices.ts'
import { useAtomValue } from 'jotai'
import { reserves } from '#platform/reserves/reserve-calls.ts'
import { ffrWarning } from './ffr-delivery.ts'
import { MODE_NAME, MODE_TEXT } from './settings.ts'

interface ModeChoiceProps {
  mode: V2gMode
  error: string | undefined
  onChange: (mode: V2gMode) => void
}

/** The modes with their descriptions. */
function ModeChoice({ mode, error, onChange }: ModeChoiceProps) {
  const styles = useModeChoiceStyles()
  return (
    <Field label={FIELD_LABEL.mode} validationState={error ? 'error' : 'none'} validationMessage={error}>
      <RadioGroup
        value={mode}
        onChange={(_, { value }) => {
          const chosen = V2G_MODES.find((one) => one === value)
          if (chosen) onChange(chosen)
        }}
      >
        {V2G_MODES.map((one) => (
          <Radio
            key={one}
            value={one}
            label={
              <>
                <Text as="span" block>
                  {MODE_NAME[one]}
                </Text>
                <Text as="span" block size={200} className={styles.text}>
                  {MODE_TEXT[one]}
                </Text>
              </>
            }
          />
        ))}
      </RadioGroup>
    </Field>
  )
}

const useModeChoiceStyles = makeStyles({
  text: { color: tokens.colorNeutralForeground2 },
})

interface FfrPowerFieldProps {
  groupId: number
  form: DraftForm<SettingsDraft>
  saved: string
}

/** The field of the FFR power. Users who may see reserves get a warning while the group has less than it has sold. */
function FfrPowerField(props: FfrPowerFieldProps) {
  return useCan('seeTsoMarket') ? <WarningField {...props} /> : <PowerField form={props.form} />
}

function WarningField({ groupId, form, saved }: FfrPowerFieldProps) {
  const known = useAtomValue(reserves(groupId)).value?.reserves
  const typed = useDraftState(form, ({ values }) => values.ffrPositive)
  return <PowerField form={form} warning={ffrWarning(typed, saved, known)} />
}

const PowerField = ({ form, warning }: Pick<FfrPowerFieldProps, 'form'> & { warning?: string | undefined }) => (
  <DraftInput
    form={form}
    field="ffrPositive"
    info={<InfoButton term="FFR" />}
    hint="Discharge power when the frequency falls."
    warning={warning}
  />
)

interface DeleteSettingsButtonProps {
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
function DeleteSettingsButton({ group, settings, isOff, onDeleted }: DeleteSettingsButtonProps) {
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
  const stored = useDraftState(form, (state) => state.stored)
  const mode = useDraftState(form, ({ fields }) => fields.mode)
  const isSaving = useDraftState(form, (state) => state.isSaving)
  return (
    <DraftFormElement form={form} label="V2G settings" className={styles.form}>
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
    </DraftFormElement>
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
