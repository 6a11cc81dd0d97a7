import { makeStyles, Text, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { MIN_CURRENT_TEXT, METER_PROVIDER_LABEL, METER_PROVIDERS, PHASE_CHOICES, type DlmLimitsNow } from '#contract/dlm.ts'
import type { Group } from '#contract/groups.ts'
import { InfoButton } from '#ui/InfoButton.tsx'
import { FormFooter } from '#ui/page/FormFooter.tsx'
import { useLeaveGuard } from '#ui/page/leave-guard.ts'
import { saveLock } from '#ui/save-bar/save-lock.ts'
import { useSaveBar } from '#ui/save-bar/use-save-bar.ts'
import { changeText, unsavedChanges } from '../changes.ts'
import { LimitInput } from './LimitInput.tsx'
import { LimitSelect } from './LimitSelect.tsx'
import { LimitSwitch } from './LimitSwitch.tsx'
import { EffectNote } from './EffectNote.tsx'
import { draftOf, PHASE_LABEL, toRequest, type LimitsField } from '../limits.ts'
import { RestoreNote } from './RestoreNote.tsx'
import { hasSurplusLimit } from '../limits-now/observed-limits.ts'
import { useLimitsForm, type LimitsForm } from '../use-limits-form.ts'

interface Props {
  group: Group
  limits: DlmLimitsNow
}

/** The form of the load limits of a group. */
export function LimitsFields({ group, limits }: Props) {
  const styles = useStyles()
  const form = useLimitsForm(group, limits)
  useLeaveGuard(form.hasUnsaved)
  const { unit } = form
  const lock = saveLock(form.errors)
  const at = form.draft.importLimit === draftOf(limits).importLimit ? undefined : `${form.draft.importLimit.trim()} ${unit}`
  const [formRef, submit] = useSaveBar('load-management', {
    ...form,
    title: 'Load management services',
    changes: unsavedChanges(draftOf(limits), form.draft, unit),
    reason: lock,
    effect: <EffectNote groupId={group.id} request={lock === undefined ? toRequest(form.draft) : undefined} at={at} />,
  })
  const example = unit === 'kW' ? 'For example 300 kW.' : 'For example 32 A.'

  return (
    <form
      ref={formRef}
      noValidate
      aria-label="Load management services"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <LimitSwitch form={form} field="enabled" />
      {form.offer && <RestoreNote form={form} offer={form.offer} />}
      {!form.draft.enabled && <Text size={200}>The limits and services of load management appear while it is on.</Text>}
      <Service form={form} title="Limits" fields={['importLimit']}>
        <div className={styles.dependent}>
          <LimitInput form={form} field="importLimit" unit={unit} hint={example} />
        </div>
      </Service>
      <Service form={form} title="Adaptive load management" fields={METER_FIELDS}>
        <LimitSwitch form={form} field="useExternalDevice" info={<InfoButton term="ALM" />} />
        <div className={styles.dependent}>
          <LimitInput form={form} field="mainCurrent" unit="A" hint="Applies only with an external device." />
          <LimitInput form={form} field="externalDeviceId" />
          <LimitSelect form={form} field="meterDeviceProvider" options={PROVIDERS} />
        </div>
        <LimitSwitch form={form} field="isEnegicMainFuse" />
        <LimitSwitch form={form} field="stationPowerIncluded" />
      </Service>
      <Service form={form} title="Fail-safe" fields={['enabledOfflineFailSafe', 'safeLimit']}>
        <LimitSwitch form={form} field="enabledOfflineFailSafe" />
        {form.isShown('enabledOfflineFailSafe') && (
          <Text size={200}>A charger that goes offline uses its share of the safe limit.</Text>
        )}
        <div className={styles.dependent}>
          <LimitInput
            form={form}
            field="safeLimit"
            unit={unit}
            hint={
              form.draft.useExternalDevice
                ? 'Applies while the external device sends no values.'
                : 'Shared by chargers that are offline.'
            }
            info={<InfoButton term="safe limit" />}
          />
        </div>
      </Service>
      <Service form={form} title="Phases" fields={['phaseBalancing', 'phaseCurrent']}>
        <LimitSwitch form={form} field="phaseBalancing" />
        <div className={styles.dependent}>
          <LimitSelect
            form={form}
            field="phaseCurrent"
            options={PHASES}
            hint="All: the phase with the highest current decides."
          />
        </div>
      </Service>
      <Service form={form} title="Preconnect" fields={['isQueuing', 'requiredCurrent']}>
        <LimitSwitch form={form} field="isQueuing" info={<InfoButton term="preconnect" />} />
        <div className={styles.dependent}>
          <LimitInput form={form} field="requiredCurrent" unit="A" hint={MIN_CURRENT_TEXT} />
        </div>
      </Service>
      <Service form={form} title="Solar and boost charging" fields={SOLAR_FIELDS}>
        <LimitSwitch form={form} field="isSolarCharging" />
        {hasSurplusLimit(form.draft) && (
          <Text size={200}>There is no safe limit: without meter values the surplus counts as 0.</Text>
        )}
        <div className={styles.dependent}>
          <LimitInput form={form} field="exportLimit" unit={unit} hint="Applies only with solar charging." />
        </div>
        <LimitSwitch form={form} field="enabledBoostCharging" info={<InfoButton term="boost charging" />} />
        <div className={styles.dependent}>
          <LimitInput form={form} field="boostChargingExternalDeviceId" />
          <LimitSelect form={form} field="boostChargingMeterDeviceProvider" options={PROVIDERS} />
        </div>
      </Service>
      <FormFooter elsewhere={form.elsewhere.map(changeText)} />
    </form>
  )
}

/** A service with its fields; nothing while none of them is shown. */
function Service({ form, title, fields, children }: ServiceProps) {
  const styles = useStyles()
  if (!fields.some(form.isShown)) return null
  return (
    <fieldset className={styles.service}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}

interface ServiceProps {
  form: LimitsForm
  title: string
  fields: readonly LimitsField[]
  children: ReactNode
}

const METER_FIELDS = ['useExternalDevice', 'mainCurrent', 'externalDeviceId', 'meterDeviceProvider'] as const
const SOLAR_FIELDS = ['isSolarCharging', 'exportLimit', 'enabledBoostCharging', 'boostChargingExternalDeviceId'] as const
const PROVIDERS = [
  { value: '', label: 'None' },
  ...METER_PROVIDERS.map((value) => ({ value, label: METER_PROVIDER_LABEL[value] })),
]
const PHASES = PHASE_CHOICES.map((value) => ({ value, label: PHASE_LABEL[value] }))

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
  service: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 'none',
  },
  legend: { padding: 0, fontWeight: tokens.fontWeightSemibold },
  dependent: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    alignItems: 'start',
    ':empty': { display: 'none' },
  },
})
