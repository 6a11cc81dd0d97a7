import { makeStyles, Text, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { MIN_CURRENT_TEXT, METER_PROVIDER_LABEL, METER_PROVIDERS, PHASE_CHOICES, type DlmLimitsNow } from '#contract/dlm.ts'
import type { Group } from '#contract/groups.ts'
import { FormFooter } from '#ui/page/FormFooter.tsx'
import { useLeaveGuard } from '#ui/page/leave-guard.ts'
import { changeText } from './changes.ts'
import { LimitInput } from './LimitInput.tsx'
import { LimitSelect } from './LimitSelect.tsx'
import { LimitSwitch } from './LimitSwitch.tsx'
import { PHASE_LABEL } from './limits.ts'
import { RestoreNote } from './RestoreNote.tsx'
import { useLimitsForm } from './use-limits-form.ts'

interface Props {
  group: Group
  limits: DlmLimitsNow
  readOnly: boolean
}

/** The form of the load limits of a group. */
export function LimitsFields({ group, limits, readOnly }: Props) {
  const styles = useStyles()
  const form = useLimitsForm(group, limits, readOnly)
  useLeaveGuard(form.hasUnsaved)
  const { unit } = form
  const example = unit === 'kW' ? 'For example 300 kW.' : 'For example 32 A.'

  return (
    <form
      noValidate
      aria-label="Load management services"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      {readOnly && <Text>You can view the limits of this group, but not change them.</Text>}
      <LimitSwitch form={form} field="enabled" />
      {form.offer && <RestoreNote form={form} offer={form.offer} />}
      <div className={styles.grid}>
        <LimitInput form={form} field="importLimit" unit={unit} hint={example} />
        <LimitInput form={form} field="mainCurrent" unit="A" hint="Applies only with an external device." />
        <LimitInput form={form} field="safeLimit" unit={unit} hint="Applies while the external device sends no values." />
        <LimitInput form={form} field="exportLimit" unit={unit} hint="Applies only with solar charging." />
      </div>
      <div className={styles.services}>
        <Service title="Adaptive load management">
          <LimitSwitch form={form} field="useExternalDevice" />
          <LimitInput form={form} field="externalDeviceId" />
          <LimitSelect form={form} field="meterDeviceProvider" options={PROVIDERS} />
          {form.draft.meterDeviceProvider === 'ENEGIC' && form.isShown('isEnegicMainFuse') && (
            <LimitSwitch form={form} field="isEnegicMainFuse" />
          )}
          <LimitSwitch form={form} field="stationPowerIncluded" />
        </Service>
        <Service title="Phases">
          <LimitSwitch form={form} field="phaseBalancing" />
          <LimitSelect
            form={form}
            field="phaseCurrent"
            options={PHASES}
            hint="All: the phase with the highest current decides."
          />
        </Service>
        <div className={styles.stack}>
          <Service title="Preconnect">
            <LimitSwitch form={form} field="isQueuing" />
            <LimitInput form={form} field="requiredCurrent" unit="A" hint={MIN_CURRENT_TEXT} />
          </Service>
          <Service title="Fail-safe">
            <LimitSwitch form={form} field="enabledOfflineFailSafe" />
            <Text size={200}>A charger that goes offline uses its share of the safe limit.</Text>
          </Service>
        </div>
        <Service title="Solar and boost charging">
          <LimitSwitch form={form} field="isSolarCharging" />
          <LimitSwitch form={form} field="enabledBoostCharging" />
          <LimitInput form={form} field="boostChargingExternalDeviceId" />
          <LimitSelect form={form} field="boostChargingMeterDeviceProvider" options={PROVIDERS} />
        </Service>
      </div>
      {!readOnly && <FormFooter subject="load management" form={form} elsewhere={form.elsewhere.map(changeText)} />}
    </form>
  )
}

function Service({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles()
  return (
    <fieldset className={styles.service}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}

const PROVIDERS = [
  { value: '', label: 'None' },
  ...METER_PROVIDERS.map((value) => ({ value, label: METER_PROVIDER_LABEL[value] })),
]
const PHASES = PHASE_CHOICES.map((value) => ({ value, label: PHASE_LABEL[value] }))

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, maxWidth: '1400px' },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
  services: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
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
})
