import { makeStyles, tokens } from '@fluentui/react-components'
import { FCR_MODES, SERVICES } from '#contract/demand-response.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { InfoButton } from '#ui/InfoButton.tsx'
import { replacementText, withMode, withService } from './choices.ts'
import { FIELD_LABEL, MODE_LABEL } from './field-labels.ts'
import { chosenService } from './step.ts'
import type { FcrForm } from './use-fcr-form.ts'

/** Selects the service of a group and, for stepwise, the service mode. */
export function ServiceFields({ form, readOnly }: { form: FcrForm; readOnly: boolean }) {
  const styles = useStyles()
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

const useStyles = makeStyles({
  choices: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    maxWidth: '720px',
  },
})
