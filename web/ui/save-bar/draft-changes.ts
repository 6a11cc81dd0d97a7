/** A change of a form that is not saved, as text: `Import limit 63 A → 50 A`. */
export interface DraftChange {
  readonly label: string
  readonly was: string
  readonly now: string
}

type Value = string | boolean

/**
 * The fields of a draft that differ from the stored values, in the order of the labels. `textOf`: the text of a value with its
 * unit; undefined for the text of a switch or of typed input.
 */
export function draftChanges<Draft extends object>(
  stored: Draft,
  draft: Draft,
  labels: Partial<Record<keyof Draft & string, string>>,
  textOf: (field: keyof Draft & string, value: string) => string | undefined = () => undefined,
): readonly DraftChange[] {
  const fields = Object.keys(labels) as (keyof Draft & string)[]
  const valueText = (field: keyof Draft & string, value: Value) => {
    if (typeof value === 'boolean') return value ? 'on' : 'off'
    return textOf(field, value) ?? (value.trim() === '' ? 'empty' : value)
  }
  return fields
    .filter((field) => draft[field] !== stored[field])
    .map((field) => ({
      label: labels[field] ?? field,
      was: valueText(field, stored[field] as Value),
      now: valueText(field, draft[field] as Value),
    }))
}

/** Typed text with its unit; undefined for an empty value. */
export const withUnit = (value: string, unit: string | undefined) =>
  value.trim() === '' || unit === undefined ? undefined : `${value.trim()} ${unit}`

/** A change by another user: `Import limit is now 40 A, was 32 A` */
export const changedElsewhereText = ({ label, was, now }: DraftChange) => `${label} is now ${now}, was ${was}`

/** `Import limit 63 A → 50 A` */
export const changeText = ({ label, was, now }: DraftChange) => `${label} ${was} → ${now}`
