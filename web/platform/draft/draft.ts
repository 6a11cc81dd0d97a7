import type { DraftChange } from '#ui/save-bar/draft-changes.ts'
import type { SaveOutcome } from '#ui/save-bar/save-run.ts'
import type { Failure, Reply } from '../call.ts'
import { problemToFields } from '../problem-to-fields.ts'

/** Errors of a draft by field; empty for a valid draft. */
export type DraftErrors<Values> = Partial<Record<keyof Values & string, string>>

/** What a form shows of one of its fields. The same object as long as nothing of it changes. */
export interface FieldState<Value> {
  readonly value: Value
  readonly error: string | undefined
  /** Why the field is locked; undefined if it is editable. */
  readonly lock: string | undefined
  readonly isShown: boolean
}

/** What a failed save means. */
export interface Refused {
  /** The errors by field. */
  readonly errors: Readonly<Record<string, string>>
  /** A text about the whole form, if the fields do not say all. */
  readonly text: string | undefined
}

/** The rules of a form. */
export interface DraftRules<Values> {
  readonly labels?: Readonly<Partial<Record<keyof Values & string, string>>> | undefined
  readonly units?: Readonly<Partial<Record<keyof Values & string, string>>> | undefined
  /** The errors of the fields. */
  readonly check: (values: Values) => DraftErrors<Values>
  /** Why a field is locked. May depend on the switches of the draft, and not on its texts. */
  readonly lock?: ((field: keyof Values & string, values: Values) => string | undefined) | undefined
  readonly show?: ((field: keyof Values & string, values: Values, errors: DraftErrors<Values>) => boolean) | undefined
  /** Errors of the rules show only at fields that the user has changed, as in a form that starts empty. */
  readonly isNew?: boolean | undefined
  /** An error of the platform stays until its field changes, and not only until any field does. */
  readonly keepsRefusedFields?: boolean | undefined
  /** What a failed save means; by default the messages of the platform at their fields, or its message without any. */
  readonly refused?: ((failure: Failure) => Refused) | undefined
  /** The changes from one set of values to another, with labels and texts. */
  readonly changes?: ((from: Values, to: Values) => readonly DraftChange[]) | undefined
  /** The changes by other users, if their texts differ from those of unsaved input. */
  readonly storedChanges?: ((from: Values, to: Values) => readonly DraftChange[]) | undefined
}

/** The state of a form at one moment. */
export interface DraftState<Values> {
  /** The values of the platform, with those that the user edited. */
  readonly values: Values
  readonly stored: Values
  /** Errors by field: from the rules, or from the platform until the draft changes. */
  readonly errors: DraftErrors<Values>
  readonly fields: { readonly [F in keyof Values]: FieldState<Values[F]> }
  readonly hasUnsaved: boolean
  readonly isSaving: boolean
  /** The changes that are not saved. */
  readonly changes: readonly DraftChange[]
  /** Changes by other users since the user started to edit. */
  readonly elsewhere: readonly DraftChange[]
  /** Why these values were not saved; undefined after a change. */
  readonly refusal: string | undefined
}

const NO_CHANGES: readonly DraftChange[] = []

const byField = (failure: Failure): Refused => {
  if (failure.outcome !== 'problem') return { errors: {}, text: undefined }
  const { errors, message } = failure.refusal
  return { errors: problemToFields(failure.refusal), text: errors?.length ? undefined : message }
}

/** Lists of a field are compared by their values. */
const isEqual = (one: unknown, other: unknown) =>
  one === other || (Array.isArray(one) && Array.isArray(other) && JSON.stringify(one) === JSON.stringify(other))

/**
 * The unsaved input of a form about an entity that other users can change too. A field follows the platform until the user edits
 * it; an edited field keeps its value, also when it is edited during a save.
 */
export class Draft<Values extends object> {
  readonly #names: readonly (keyof Values & string)[]
  readonly #listeners = new Set<() => void>()
  #rules: DraftRules<Values>
  /** The values that the screen read last. A save changes `#stored` before they change. */
  #read: Values
  #stored: Values
  /** The values of the platform when the user started to edit. */
  #base: Values
  #edited: Partial<Values> = {}
  #touched: ReadonlySet<string> = new Set()
  #locks: Partial<Record<keyof Values, string>> | undefined
  #refused: { values: Values; errors: DraftErrors<Values>; text: string | undefined } | undefined
  #isSaving = false
  state: DraftState<Values>

  constructor(stored: Values, rules: DraftRules<Values>) {
    this.#names = Object.keys(stored) as (keyof Values & string)[]
    this.#read = this.#stored = this.#base = stored
    this.#rules = rules
    this.state = this.#stateNow()
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Takes the present values of the platform and the present rules. */
  follow(stored: Values, rules: DraftRules<Values>) {
    this.#rules = rules
    this.#locks = undefined
    if (!this.#isSame(stored, this.#read)) this.#store(stored)
    this.#read = stored
    this.#publish()
  }

  /** Edits fields. A field with the value of the platform counts as not edited. */
  change(values: Partial<Values>) {
    const before = this.state.values
    const changed = (Object.keys(values) as (keyof Values & string)[]).filter((field) => !isEqual(before[field], values[field]))
    if (changed.length === 0) return
    if (changed.some((field) => typeof values[field] !== 'string')) this.#locks = undefined
    this.#touched = new Set([...this.#touched, ...changed])
    this.#edited = this.#editedOf({ ...this.#edited, ...values })
    this.#publish()
  }

  /** The edited fields, as they are kept over a reload; undefined without any. */
  edited(): Partial<Values> | undefined {
    return this.state.hasUnsaved ? this.#edited : undefined
  }

  /** The fields of which the platform has other values than those on screen. */
  changesIn(latest: Values): readonly (keyof Values & string)[] {
    // Saved values are as typed until they are read again.
    return this.#names.filter(
      (field) => !isEqual(latest[field], this.#stored[field]) && !isEqual(latest[field], this.#read[field]),
    )
  }

  discard() {
    this.#edited = {}
    this.#touched = new Set()
    this.#refused = undefined
    this.#locks = undefined
    this.#publish()
  }

  /**
   * Saves a valid draft. `send` returns undefined when nothing was sent. `storedOf`: the values of a reply; without it the platform
   * has the values that were sent. Input typed during the save remains as a change.
   */
  async save<Value>(
    send: (values: Values) => Promise<Reply<Value> | undefined>,
    storedOf?: (value: Value) => Values,
  ): Promise<SaveOutcome> {
    if (this.#isSaving || Object.keys(this.#rules.check(this.state.values)).length > 0) return 'not-sent'
    const sent = this.state.values
    this.#refused = undefined
    this.#setSaving(true)
    const reply = await send(sent)
    if (reply?.outcome === 'problem' || reply?.outcome === 'offline') {
      const { errors, text } = (this.#rules.refused ?? byField)(reply)
      // What no field of the form shows is said beside the form.
      const shown = this.#names.filter((field) => this.state.fields[field].isShown) as readonly string[]
      const unplaced = Object.entries(errors).flatMap(([field, message]) => (shown.includes(field) || !message ? [] : [message]))
      const said = text ?? (unplaced.length > 0 ? unplaced.join(' ') : undefined)
      this.#refused = { values: sent, errors: errors as DraftErrors<Values>, text: said }
    }
    if (reply?.outcome === 'ok') {
      const now = this.state.values
      const typed = this.#names.filter((field) => now[field] !== sent[field])
      this.#edited = Object.fromEntries(typed.map((field) => [field, now[field]])) as Partial<Values>
      this.#store(storedOf ? storedOf(reply.value) : sent)
    }
    this.#setSaving(false)
    if (reply === undefined) return 'not-sent'
    return reply.outcome === 'ok' ? 'saved' : 'failed'
  }

  #setSaving(isSaving: boolean) {
    this.#isSaving = isSaving
    this.#publish()
  }

  #store(stored: Values) {
    this.#stored = stored
    this.#edited = this.#editedOf(this.#edited)
    this.#locks = undefined
  }

  #isSame(one: Values, other: Values) {
    return this.#names.every((field) => isEqual(one[field], other[field]))
  }

  #editedOf(values: Partial<Values>): Partial<Values> {
    const edited = this.#names.filter((field) => field in values && !isEqual(values[field], this.#stored[field]))
    return Object.fromEntries(edited.map((field) => [field, values[field]])) as Partial<Values>
  }

  #touchedOf(errors: DraftErrors<Values>): DraftErrors<Values> {
    return Object.fromEntries(Object.entries(errors).filter(([field]) => this.#touched.has(field))) as DraftErrors<Values>
  }

  /** The errors of the platform at fields that are still as they were sent. */
  #refusedFields(values: Values): DraftErrors<Values> {
    const refused = this.#refused
    const kept = this.#names.filter((field) => refused?.errors[field] !== undefined && refused.values[field] === values[field])
    return Object.fromEntries(kept.map((field) => [field, refused?.errors[field]])) as DraftErrors<Values>
  }

  /** Keeps the state, and calls no listener, if nothing of it has changed: a form may read the whole state and be rendered by its parent. */
  #publish() {
    const before = this.state
    const next = this.#stateNow()
    const textOf = ({ errors, changes, elsewhere }: DraftState<Values>) => JSON.stringify([errors, changes, elsewhere])
    const isKnown =
      this.#isSame(before.values, next.values) &&
      this.#isSame(before.stored, next.stored) &&
      this.#names.every((field) => before.fields[field] === next.fields[field]) &&
      before.hasUnsaved === next.hasUnsaved &&
      before.isSaving === next.isSaving &&
      before.refusal === next.refusal &&
      textOf(before) === textOf(next)
    if (isKnown) return
    this.state = next
    for (const listener of this.#listeners) listener()
  }

  #locksOf(values: Values) {
    const { lock } = this.#rules
    this.#locks ??= lock
      ? (Object.fromEntries(this.#names.map((field) => [field, lock(field, values)])) as Partial<Record<keyof Values, string>>)
      : {}
    return this.#locks
  }

  #stateNow(): DraftState<Values> {
    const values: Values = { ...this.#stored, ...this.#edited }
    const hasUnsaved = Object.keys(this.#edited).length > 0
    if (!hasUnsaved) this.#base = this.#stored
    const { check, isNew, keepsRefusedFields, changes = () => NO_CHANGES, storedChanges = changes } = this.#rules
    const refused = this.#refused && this.#isSame(this.#refused.values, values) ? this.#refused : undefined
    const own = check(values)
    const refusedErrors = keepsRefusedFields ? this.#refusedFields(values) : refused?.errors
    const errors = { ...refusedErrors, ...own }
    return {
      values,
      stored: this.#stored,
      errors,
      fields: this.#fieldsOf(values, isNew ? { ...refusedErrors, ...this.#touchedOf(own) } : errors),
      hasUnsaved,
      isSaving: this.#isSaving,
      changes: hasUnsaved ? changes(this.#stored, values) : NO_CHANGES,
      elsewhere: hasUnsaved && this.#base !== this.#stored ? storedChanges(this.#base, this.#stored) : NO_CHANGES,
      refusal: refused?.text,
    }
  }

  #fieldsOf(values: Values, errors: DraftErrors<Values>): DraftState<Values>['fields'] {
    // Undefined in the constructor.
    const before = this.state as DraftState<Values> | undefined
    const locks = this.#locksOf(values)
    const { show } = this.#rules
    const fields = this.#names.map((field) => {
      const state = {
        value: values[field],
        error: errors[field],
        lock: locks[field],
        isShown: show ? show(field, values, errors) : true,
      }
      const known = before?.fields[field]
      const isKnown =
        known !== undefined &&
        known.value === state.value &&
        known.error === state.error &&
        known.lock === state.lock &&
        known.isShown === state.isShown
      return [field, isKnown ? known : state]
    })
    return Object.fromEntries(fields) as DraftState<Values>['fields']
  }
}
