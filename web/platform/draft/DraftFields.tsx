import type { ReactNode } from 'react'
import { NumberField, SelectField, SwitchField, TextField } from '#ui/fields/Fields.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { ChangedElsewhere } from '#ui/page/ChangedElsewhere.tsx'
import { changedElsewhereText } from '#ui/save-bar/draft-changes.ts'
import { type DraftForm, useDraftState } from './use-draft.ts'

type NamesOf<Values, Value> = { [F in keyof Values & string]: Values[F] extends Value ? F : never }[keyof Values & string]

interface Props<Values extends object, Value> {
  form: DraftForm<Values>
  field: NamesOf<Values, Value>
  info?: ReactNode
}

type TextProps<Values extends object> = Props<Values, string | undefined> & {
  hint?: string | undefined
  required?: boolean
  label?: string
}

/** An error that is not part of the draft, such as one of a preview. It is shown while the field has no other. */
interface MoreError {
  otherError?: string | undefined
}

/** Each field renders again only when its value, error, lock or visibility changes. */
const useFieldState = <Values extends object, Value>({ form, field }: Pick<Props<Values, Value>, 'form' | 'field'>) =>
  useDraftState(form, (state) => state.fields[field])

/** A text field, or a number field if the field has a unit; nothing while it is not shown. A locked field shows the reason in its hint. */
export function DraftInput<Values extends object>({
  form,
  field,
  hint,
  unit: ownUnit,
  otherError,
  hasLockHint = true,
  ...props
}: TextProps<Values> &
  MoreError & {
    autoComplete?: 'off'
    inputMode?: 'numeric'
    placeholder?: string
    /** By default the unit of the list of fields. */
    unit?: string
    warning?: string | undefined
    /** Without it, the form shows the reason of a locked field elsewhere. */
    hasLockHint?: boolean
  }) {
  const { value, error: ownError, lock, isShown } = useFieldState({ form, field })
  const error = ownError ?? otherError
  if (!isShown) return null
  const unit = ownUnit ?? form.units[field]
  const Input = unit === undefined ? TextField : NumberField
  return (
    <Input
      label={form.labels[field] ?? field}
      {...props}
      // An error with the text of the hint replaces the hint.
      hint={(hasLockHint ? lock : undefined) ?? (error === hint ? undefined : hint)}
      unit={unit}
      error={error}
      name={field}
      value={value as string}
      disabled={lock !== undefined}
      onChange={(_, data) => form.change({ [field]: data.value } as Partial<Values>)}
    />
  )
}

/** A select field; nothing while it is not shown. */
export function DraftSelect<Values extends object>({
  form,
  field,
  hint,
  options,
  otherError,
  effect,
  ...props
}: TextProps<Values> &
  MoreError & {
    options: readonly { value: string | number; label: string }[]
    /** The fields that a choice changes with this one. */
    effect?: (value: string) => Partial<Values>
  }) {
  const { value, error, lock, isShown } = useFieldState({ form, field })
  if (!isShown) return null
  return (
    <SelectField
      label={form.labels[field] ?? field}
      {...props}
      hint={lock ?? hint}
      error={error ?? otherError}
      options={options}
      name={field}
      value={value as string}
      disabled={lock !== undefined}
      onChange={(_, data) => form.change({ [field]: data.value, ...effect?.(data.value) })}
    />
  )
}

/** A time of day. */
export function DraftTime<Values extends object>({
  form,
  field,
  label,
  hint,
  otherError,
  times,
}: Pick<TextProps<Values>, 'form' | 'field' | 'label' | 'hint'> & MoreError & { times: readonly string[] }) {
  const { value, error } = useFieldState({ form, field })
  return (
    <TimeField
      label={label ?? form.labels[field] ?? field}
      hint={hint}
      error={error ?? otherError}
      name={field}
      times={times}
      value={value as string}
      onChange={(text) => form.change({ [field]: text } as Partial<Values>)}
    />
  )
}

/** A switch; nothing while it is not shown. `effect`: the fields that it changes with itself. */
export function DraftSwitch<Values extends object>({
  form,
  field,
  info,
  effect,
}: Props<Values, boolean | undefined> & { effect?: (isOn: boolean) => Partial<Values> }) {
  const { value, lock, isShown } = useFieldState({ form, field })
  if (!isShown) return null
  return (
    <SwitchField
      label={form.labels[field] ?? field}
      info={info}
      reason={lock}
      name={field}
      checked={value === true}
      onChange={(_, { checked }) => form.change(effect ? effect(checked) : ({ [field]: checked } as unknown as Partial<Values>))}
    />
  )
}

interface DraftFormProps {
  form: Pick<DraftForm<object>, 'attach' | 'submit'>
  /** Accessible name. */
  label: string
  className: string
  children: ReactNode
}

/** The form element of a draft. */
export function DraftFormElement({ form: { attach, submit }, label, className, children }: DraftFormProps) {
  return (
    <form
      ref={attach}
      noValidate
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {children}
    </form>
  )
}

/** The end of a form: changes by other users, and a submit button out of sight, without which Enter does not submit several fields. */
export function DraftFooter<Values extends object>({ form }: { form: DraftForm<Values> }) {
  const elsewhere = useDraftState(form, (state) => state.elsewhere)
  return (
    <>
      <ChangedElsewhere changes={elsewhere.map(changedElsewhereText)} />
      <button type="submit" hidden aria-hidden tabIndex={-1} />
    </>
  )
}
