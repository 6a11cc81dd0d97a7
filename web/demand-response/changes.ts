import type { FcrMode, FcrSettings, ServiceName } from '#contract/demand-response.ts'
import { draftChanges, withUnit, type DraftChange } from '#ui/save-bar/draft-changes.ts'
import type { FcrDraft } from './fcr-draft.ts'
import { FIELD_LABEL, FIELD_UNIT, MODE_LABEL, type LabelledField } from './field-labels.ts'
import { serviceOf } from './step.ts'
import { numberText } from '#units/numbers/number-format.ts'

const FIELDS = Object.keys(FIELD_LABEL) as LabelledField[]

/** Descriptions of the fields that differ: `Power decrease is now 8 kW, was 5 kW`. The activation state is not compared. */
export function changesBetween(before: FcrSettings, after: FcrSettings): readonly string[] {
  return FIELDS.filter((field) => before[field] !== after[field]).map(
    (field) => `${FIELD_LABEL[field]} is now ${valueText(field, after)}, was ${valueText(field, before)}`,
  )
}

/** The changes of a draft that are not saved. */
export const unsavedChanges = (stored: FcrDraft, draft: FcrDraft): readonly DraftChange[] =>
  draftChanges(labelled(stored), labelled(draft), FIELD_LABEL, (field, value) => {
    if (field === 'mode') return MODE_LABEL[value as FcrMode]
    if (field === 'serviceName') return serviceOf(value as ServiceName)?.label
    const unit = field in FIELD_UNIT ? FIELD_UNIT[field as LabelledField] : undefined
    return withUnit(value, unit)
  })

/** The draft with a switch for each step type, as the settings have. */
const labelled = ({ enabled, ...fields }: FcrDraft) => ({
  ...fields,
  isEnabled: enabled === 'single-step',
  isEnabledStepwise: enabled === 'stepwise',
})

function valueText(field: LabelledField, settings: FcrSettings): string {
  const value = settings[field]
  if (value === null) return 'empty'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (field === 'mode') return MODE_LABEL[settings.mode]
  if (field === 'serviceName') return serviceOf(settings.serviceName ?? '')?.label ?? String(value)
  const unit = FIELD_UNIT[field]
  const text = typeof value === 'number' ? numberText(value) : value
  return unit === undefined ? text : `${text} ${unit}`
}
