import { typedNumber, typedText } from '#units/numbers/typed-number.ts'
import type { DraftErrors, DraftRules } from './draft.ts'

/** The input of a field of an entity: a switch for a boolean, else a text. */
export type Typed<Entity> = { [F in keyof Entity]: Entity[F] extends boolean ? boolean : string }

/** How a value of an entity is typed and read again. */
interface Kind<Value, Input> {
  /** The input that shows a stored value. */
  readonly typed: (value: Value) => Input
  /** The value of an input without errors. */
  readonly read: (input: Input) => Value
  /** The text of an input in a list of changes, with the unit; undefined for the input itself. */
  readonly text?: (input: Input, unit: string | undefined) => string | undefined
}

/** One field of a form about an entity. `Context`: what the rules need beside the draft, such as the user. */
export interface Field<Entity, F extends keyof Entity, Context> extends Kind<Entity[F], Typed<Entity>[F]> {
  readonly label: string
  readonly unit?: (context: Context) => string
  /** Whether the form shows the field; always by default. A field with an error is shown as well. */
  readonly show?: (draft: Typed<Entity>) => boolean
  /** The error of an unlocked field. */
  readonly check?: (input: Typed<Entity>[F], draft: Typed<Entity>) => string | undefined
}

/** All fields of a form, in its order. */
export type Fields<Entity, Context> = { readonly [F in keyof Entity]: Field<Entity, F, Context> }

export const SWITCH: Kind<boolean, boolean> = { typed: (value) => value, read: (input) => input }

/** A number or null, typed as the user likes. An unknown number gives an empty field. */
export const NUMBER: Kind<number | null, string> = {
  typed: (value) => (value === null || !Number.isFinite(value) ? '' : typedText(value)),
  read: (input) => typedNumber(input) ?? null,
  text: (input, unit) => (unit === undefined || typedNumber(input) === undefined ? undefined : `${input.trim()} ${unit}`),
}

/** A text or null, without surrounding spaces. */
export const TEXT: Kind<string | null, string> = { typed: (value) => value ?? '', read: (input) => input.trim() || null }

/** One of a few values, by their labels. `none`: the value for an empty or unknown input, with its text. */
export const choice = <Value extends string | number, None extends Value | null>(
  labels: Readonly<Record<Value, string>>,
  values: readonly Value[],
  none: None,
  noneText = 'none',
): Kind<Value | None, string> => ({
  typed: (value) => (value === null ? '' : String(value)),
  read: (input) => values.find((value) => String(value) === input) ?? none,
  text: (input) => (input === '' ? noneText : (labels as Record<string, string>)[input]),
})

const namesOf = <Entity, Context>(fields: Fields<Entity, Context>) => Object.keys(fields) as (keyof Entity & string)[]

/** The input that shows an entity. */
export const typedOf = <Entity, Context>(fields: Fields<Entity, Context>, entity: Entity): Typed<Entity> =>
  Object.fromEntries(namesOf(fields).map((field) => [field, fields[field].typed(entity[field])])) as Typed<Entity>

/** The entity of a draft without errors. */
export const entityOf = <Entity, Context>(fields: Fields<Entity, Context>, draft: Typed<Entity>): Entity =>
  Object.fromEntries(namesOf(fields).map((field) => [field, fields[field].read(draft[field])])) as Entity

/** The text of a field with its unit: `32 A`, `on`, `empty`. */
export function fieldText<Entity, Context>(
  fields: Fields<Entity, Context>,
  field: keyof Entity & string,
  draft: Typed<Entity>,
  context: Context,
): string {
  const input: string | boolean = draft[field]
  if (typeof input === 'boolean') return input ? 'on' : 'off'
  return fields[field].text?.(draft[field], fields[field].unit?.(context)) ?? (input.trim() === '' ? 'empty' : input)
}

/** The errors of a draft. Locked fields are not checked, because the platform validates them. */
export function fieldErrors<Entity, Context>(
  fields: Fields<Entity, Context>,
  draft: Typed<Entity>,
  isLocked: (field: keyof Entity & string) => boolean,
): DraftErrors<Typed<Entity>> {
  const errors: DraftErrors<Typed<Entity>> = {}
  for (const field of namesOf(fields)) {
    const error = fields[field].check?.(draft[field], draft)
    if (error !== undefined && !isLocked(field)) errors[field] = error
  }
  return errors
}

/** The rules of a form from its list of fields. `lock`: why a field is locked. */
export const rulesOf = <Entity, Context>(
  fields: Fields<Entity, Context>,
  context: Context,
  lock: (field: keyof Entity & string, draft: Typed<Entity>) => string | undefined = () => undefined,
): DraftRules<Typed<Entity>> => ({
  labels: Object.fromEntries(namesOf(fields).map((field) => [field, fields[field].label])) as Record<
    keyof Entity & string,
    string
  >,
  units: Object.fromEntries(
    namesOf(fields).flatMap((field) => (fields[field].unit ? [[field, fields[field].unit(context)]] : [])),
  ) as Partial<Record<keyof Entity & string, string>>,
  check: (draft) => fieldErrors(fields, draft, (field) => lock(field, draft) !== undefined),
  lock,
  show: (field, draft, errors) => errors[field] !== undefined || (fields[field].show?.(draft) ?? true),
  changes: (from, to) =>
    namesOf(fields)
      .filter((field) => from[field] !== to[field])
      .map((field) => ({
        label: fields[field].label,
        was: fieldText(fields, field, from, context),
        now: fieldText(fields, field, to, context),
      })),
})
