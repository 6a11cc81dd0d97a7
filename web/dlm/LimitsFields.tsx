import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useMemo, type ReactNode } from 'react'
import {
  METER_PROVIDER_LABEL,
  METER_PROVIDERS,
  MIN_CURRENT_TEXT,
  PHASE_CHOICES,
  readDlmLimits,
  saveDlmLimits,
  type DlmLimitsNow,
} from '#contract/dlm.ts'
import { readGroup, type Group } from '#contract/groups.ts'
import { DraftFooter, DraftFormElement, DraftInput, DraftSelect, DraftSwitch } from '#platform/draft/DraftFields.tsx'
import { rulesOf } from '#platform/draft/fields.ts'
import { useDraft, useDraftState, type DraftForm } from '#platform/draft/use-draft.ts'
import { confirmCommitments } from '#platform/reserves/commitments.ts'
import { useAction } from '#platform/use-action.ts'
import { useSession } from '#session/session.ts'
import { InfoButton } from '#ui/InfoButton.tsx'
import { confirm } from '#ui/page/confirm.ts'
import { endedProtections } from '#units/protections.ts'
import { loadUnit } from './limit-reason.ts'
import {
  draftOf,
  isShown,
  LIMITS,
  LIMITS_FIELDS,
  lockOf,
  PHASE_LABEL,
  saveErrorText,
  saveSuccessText,
  tightens,
  toRequest,
  withEnabled,
  type LimitsDraft,
  type LimitsField,
} from './limits.ts'
import { EffectNote, RestoreNote } from './LimitsNotes.tsx'
import { hasSurplusLimit } from './limits-now/observed-limits.ts'

const END_QUESTION = { title: 'End these protections?', ok: 'Save' }
const TIGHTER = {
  title: 'Limit a group that has sold a reserve?',
  text: 'With lower limits, the group can give less of what it has sold.',
  ok: 'Save',
}

/** The draft of the limits, and what its save asks first. */
function useLimits(group: Group, limits: DlmLimitsNow): DraftForm<LimitsDraft> {
  const me = useSession()
  const unit = loadUnit(group.type)
  const input = { params: { groupId: group.id } }
  const action = useAction(saveDlmLimits, {
    done: ({ body }) => saveSuccessText(group.type, limits.enabled, body.enabled),
    failed: saveErrorText(group.type),
    refreshes: [readDlmLimits, readGroup],
  })
  const hidden = new Set<LimitsField>(LIMITS_FIELDS.filter((field) => !isShown(field, me)))
  const rules = rulesOf(LIMITS, unit, (field, draft) => lockOf(field, draft, me, limits))
  return useDraft({
    ...rules,
    show: (field, draft, errors) => !hidden.has(field) && (rules.show?.(field, draft, errors) ?? true),
    stored: useMemo(() => draftOf(limits), [limits]),
    storedOf: draftOf,
    conflict: { read: readDlmLimits, input, valuesOf: draftOf, what: 'the limits were' },
    send: async (draft) => {
      const body = toRequest(draft)
      const points = endedProtections(limits, body, unit)
      const isConfirmed =
        points.length === 0 || (await confirm({ ...END_QUESTION, text: `Saving ends for ${group.name}:`, points }))
      if (!isConfirmed) return undefined
      const isKept = !tightens(limits, body) || (await confirmCommitments([group], me, TIGHTER))
      return isKept ? action.run({ ...input, body }) : undefined
    },
    bar: {
      key: 'load-management',
      title: 'Load management services',
      effect: (form) => <EffectNote form={form} groupId={group.id} unit={unit} />,
    },
  })
}

/** The form of the load limits. A key renders its field. */
export function LimitsFields({ group, limits }: { group: Group; limits: DlmLimitsNow }) {
  const styles = useStyles()
  const form = useLimits(group, limits)
  const unit = loadUnit(group.type)
  const isOn = useDraftState(form, ({ values }) => values.enabled)
  const usesDevice = useDraftState(form, ({ values }) => values.useExternalDevice)
  const hasNoSafeLimit = useDraftState(form, ({ values }) => hasSurplusLimit(values))
  const showsFailSafe = useDraftState(form, ({ fields }) => fields.enabledOfflineFailSafe.isShown)
  return (
    <DraftFormElement form={form} label="Load management services" className={styles.form}>
      <DraftSwitch form={form} field="enabled" effect={withEnabled} />
      <RestoreNote form={form} limits={limits} />
      {!isOn && <Text size={200}>The limits and services of load management appear while it is on.</Text>}
      <Service form={form} title="Limits" fields={['importLimit']}>
        <div className={styles.dependent}>
          <DraftInput form={form} field="importLimit" hint={unit === 'kW' ? 'For example 300 kW.' : 'For example 32 A.'} />
        </div>
      </Service>
      <Service
        form={form}
        title="Adaptive load management"
        fields={['useExternalDevice', 'mainCurrent', 'externalDeviceId', 'meterDeviceProvider']}
      >
        <DraftSwitch form={form} field="useExternalDevice" info={<InfoButton term="ALM" />} />
        <div className={styles.dependent}>
          <DraftInput form={form} field="mainCurrent" hint="Applies only with an external device." />
          <DraftInput form={form} field="externalDeviceId" />
          <DraftSelect form={form} field="meterDeviceProvider" options={PROVIDERS} />
        </div>
        <DraftSwitch form={form} field="isEnegicMainFuse" />
        <DraftSwitch form={form} field="stationPowerIncluded" />
      </Service>
      <Service form={form} title="Fail-safe" fields={['enabledOfflineFailSafe', 'safeLimit']}>
        <DraftSwitch form={form} field="enabledOfflineFailSafe" />
        {showsFailSafe && <Text size={200}>A charger that goes offline uses its share of the safe limit.</Text>}
        <div className={styles.dependent}>
          <DraftInput
            form={form}
            field="safeLimit"
            hint={usesDevice ? 'Applies while the external device sends no values.' : 'Shared by chargers that are offline.'}
            info={<InfoButton term="safe limit" />}
          />
        </div>
      </Service>
      <Service form={form} title="Phases" fields={['phaseBalancing', 'phaseCurrent']}>
        <DraftSwitch form={form} field="phaseBalancing" />
        <div className={styles.dependent}>
          <DraftSelect
            form={form}
            field="phaseCurrent"
            options={PHASES}
            hint="All: the phase with the highest current decides."
          />
        </div>
      </Service>
      <Service form={form} title="Preconnect" fields={['isQueuing', 'requiredCurrent']}>
        <DraftSwitch form={form} field="isQueuing" info={<InfoButton term="preconnect" />} />
        <div className={styles.dependent}>
          <DraftInput form={form} field="requiredCurrent" hint={MIN_CURRENT_TEXT} />
        </div>
      </Service>
      <Service
        form={form}
        title="Solar and boost charging"
        fields={['isSolarCharging', 'exportLimit', 'enabledBoostCharging', 'boostChargingExternalDeviceId']}
      >
        <DraftSwitch form={form} field="isSolarCharging" />
        {hasNoSafeLimit && <Text size={200}>There is no safe limit: without meter values the surplus counts as 0.</Text>}
        <div className={styles.dependent}>
          <DraftInput form={form} field="exportLimit" hint="Applies only with solar charging." />
        </div>
        <DraftSwitch form={form} field="enabledBoostCharging" info={<InfoButton term="boost charging" />} />
        <div className={styles.dependent}>
          <DraftInput form={form} field="boostChargingExternalDeviceId" />
          <DraftSelect form={form} field="boostChargingMeterDeviceProvider" options={PROVIDERS} />
        </div>
      </Service>
      <DraftFooter form={form} />
    </DraftFormElement>
  )
}

interface ServiceProps {
  form: DraftForm<LimitsDraft>
  title: string
  fields: readonly LimitsField[]
  children: ReactNode
}

/** A service with its fields; nothing while none of them is shown. */
function Service({ form, title, fields, children }: ServiceProps) {
  const styles = useStyles()
  const isVisible = useDraftState(form, (state) => fields.some((field) => state.fields[field].isShown))
  if (!isVisible) return null
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
