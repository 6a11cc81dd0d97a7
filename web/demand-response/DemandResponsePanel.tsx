import { useAtomValue } from 'jotai'
import type { Group } from '#contract/groups.ts'
import { DraftFormElement } from '#platform/draft/DraftFields.tsx'
import { StaleSince } from '#platform/StaleSince.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { ReserveNotice } from '#web/bids/ReserveNotice.tsx'
import { fcrSettings } from './calls.ts'
import { numberText } from '#units/numbers/number-format.ts'
import { makeStyles, MessageBar, MessageBarBody, Text, tokens } from '@fluentui/react-components'
import { noBidsReason } from '#contract/bids.ts'
import { FCR_MODES, type FcrSettings, SERVICES } from '#contract/demand-response.ts'
import { NumberField, SelectField, SwitchField } from '#ui/fields/Fields.tsx'
import { InfoButton } from '#ui/InfoButton.tsx'
import { FormFooter } from '#ui/page/FormFooter.tsx'
import { ScheduledBids } from '#web/bids/ScheduledBids.tsx'
import { activationEndWarning } from './activation.ts'
import { replacementText, withEnabled, withMode, withService } from './choices.ts'
import { hiddenErrors } from './validate-fcr.ts'
import { shownTextFields } from './shown-fields.ts'
import { chosenService, STEP_NAME } from './step.ts'
import { type FcrForm, useFcrForm } from './use-fcr-form.ts'
import type { FcrTextField } from './draft.ts'
import { FIELD_LABEL, FIELD_UNIT, MODE_LABEL } from './field-labels.ts'

/** Selects the service of a group and, for stepwise, the service mode. */
function ServiceFields({ form, readOnly }: { form: FcrForm; readOnly: boolean }) {
  const styles = useServiceFieldsStyles()
  const { draft, stored } = form
  const service = chosenService(draft)

  const chooseService = (value: string) => {
    const name = form.services.find((service) => service === value)
    if (name) form.change((before) => withService(before, name, stored))
  }
  const chooseMode = (value: string) => {
    const mode = FCR_MODES.find((candidate) => candidate === value)
    if (mode) form.change((before) => withMode(before, mode, stored))
  }

  return (
    <div className={styles.choices}>
      <SelectField
        label={FIELD_LABEL.serviceName}
        info={<InfoButton term="FCR-D" />}
        name="serviceName"
        hint={replacementText(form.settings, draft)}
        error={form.errors.serviceName}
        disabled={readOnly}
        options={[
          ...(service === '' ? [{ value: '', label: 'Choose a service' }] : []),
          ...form.services.map((name) => ({ value: name, label: SERVICES[name].label })),
        ]}
        value={service}
        onChange={(_, { value }) => chooseService(value)}
      />
      {form.step === 'stepwise' && (
        <SelectField
          label={FIELD_LABEL.mode}
          name="mode"
          error={form.errors.mode}
          disabled={readOnly}
          options={MODES}
          value={draft.mode}
          onChange={(_, { value }) => chooseMode(value)}
        />
      )}
    </div>
  )
}

const MODES = FCR_MODES.map((value) => ({ value, label: MODE_LABEL[value] }))

const useServiceFieldsStyles = makeStyles({
  choices: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    maxWidth: '720px',
  },
})

interface FcrInputProps {
  form: FcrForm
  field: FcrTextField
  readOnly: boolean
}

/** A text field of the demand-response settings. The hint of a locked field gives the reason. */
function FcrInput({ form, field, readOnly }: FcrInputProps) {
  const lock = readOnly ? undefined : form.lockOf(field)
  return (
    <NumberField
      label={FIELD_LABEL[field]}
      unit={FIELD_UNIT[field]}
      hint={lock ?? HINT[field]}
      error={form.errors[field]}
      name={field}
      required={REQUIRED.has(field)}
      value={form.draft[field]}
      disabled={lock !== undefined}
      readOnly={readOnly}
      onChange={(_, { value }) => form.change((before) => ({ ...before, [field]: value }))}
    />
  )
}

const REQUIRED: ReadonlySet<FcrTextField> = new Set([
  'activationFrequency',
  'deactivationFrequency',
  'deactivationDelay',
  'triggerDelayInMs',
])

const HINT = {
  activationFrequency: 'Activated at this frequency or below.',
  deactivationFrequency: 'Released at this frequency or above.',
  deactivationDelay: 'Time at or above the deactivation frequency before release.',
  powerDecrease: 'Reduction of power while activated.',
  maxStepwiseFlexibility: 'Largest possible reduction of power.',
  minStepwiseCurrent: 'Minimum for each charger in use.',
  triggerDelayInMs: 'Delay between decision and message.',
} satisfies Record<FcrTextField, string>

interface Props {
  group: Group
  settings: FcrSettings
  readOnly: boolean
}

/** The form of a group's demand-response settings, with the scheduled bids in ECP mode. */
function FcrSettingsForm({ group, settings, readOnly }: Props) {
  const styles = useStyles()
  const form = useFcrForm(group, settings)
  const { draft, step } = form
  const texts = shownTextFields(draft)
  const ending = activationEndWarning(settings, draft)
  const formErrors = [...hiddenErrors(form.errors, draft), ...(form.formError === undefined ? [] : [form.formError])]

  return (
    <div className={styles.parts}>
      <DraftFormElement form={form} label="Demand response" className={styles.form}>
        {readOnly && <Text>{READ_ONLY}</Text>}
        <ServiceFields form={form} readOnly={readOnly} />
        <div>
          <SwitchField
            label={`Enable ${STEP_NAME[step].toLowerCase()}`}
            info={<InfoButton key={step} term={step} />}
            name="enabled"
            reason={readOnly ? READ_ONLY : undefined}
            checked={draft.enabled === step}
            onChange={(_, { checked }) => form.change((before) => withEnabled(before, checked))}
          />
        </div>
        {texts.length > 0 && (
          <div className={styles.grid}>
            {texts.map((field) => (
              <FcrInput key={field} form={form} field={field} readOnly={readOnly} />
            ))}
          </div>
        )}
        {formErrors.length > 0 && (
          <MessageBar intent="error" layout="multiline" role="alert">
            <MessageBarBody>{formErrors.join(' ')}</MessageBarBody>
          </MessageBar>
        )}
        {ending !== undefined && (
          <MessageBar intent="warning" layout="multiline" role="alert">
            <MessageBarBody>{ending}</MessageBarBody>
          </MessageBar>
        )}
        {!readOnly && <FormFooter elsewhere={form.elsewhere} />}
      </DraftFormElement>
      {step === 'stepwise' && draft.mode === 'ECP' && settings.maxStepwiseFlexibility !== null && (
        <Text>{maxFlexibilityText(settings.maxStepwiseFlexibility)}</Text>
      )}
      {/* Outside the form, because bids are saved separately. */}
      {step === 'stepwise' && draft.mode === 'ECP' && <ScheduledBids group={group} reason={noBidsReason(group.type, settings)} />}
    </div>
  )
}

/** The field is hidden in ECP mode, and still limits what a bid can deliver. */
const maxFlexibilityText = (maxKw: number) =>
  `The group delivers at most ${numberText(maxKw)} kW of a bid: its total flexibility, which the mode Manual shows.`

const READ_ONLY = 'You can view the demand response of this group, but not change it.'

const useStyles = makeStyles({
  parts: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    // The default width of an input is 20 characters, which is wider than a column.
    '& input': { width: '100%' },
  },
})

/** The demand-response settings of a group. */
export function DemandResponsePanel({ group, readOnly }: { group: Group; readOnly: boolean }) {
  const settings = useAtomValue(fcrSettings({ params: { groupId: group.id } }))
  return (
    <Section id="demand-response" title="Demand response">
      <StaleSince resource={settings} />
      {settings.state === 'loading' && <PageState kind="loading" shape="form" text="Loading..." />}
      {settings.state === 'failed' && (
        <PageState kind="failed" text="Failed to get FCR settings" action={{ label: 'Retry', run: settings.refresh }} />
      )}
      {settings.value && (
        <>
          <ReserveNotice groupId={group.id} />
          <FcrSettingsForm key={group.id} group={group} settings={settings.value} readOnly={readOnly} />
        </>
      )}
    </Section>
  )
}
