import { useContext, useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import { pathnameNow } from '#ui/address/console-location.ts'
import { confirm, discardQuestion } from '#ui/page/confirm.ts'
import { keepDraft, takeDraft } from '#ui/page/kept-drafts.ts'
import { useLeaveGuard } from '#ui/page/leave-guard.ts'
import { BarFormsContext } from '#ui/save-bar/save-bar-forms.ts'
import { changeText } from '#ui/save-bar/draft-changes.ts'
import type { SaveOutcome } from '#ui/save-bar/save-run.ts'
import type { Input, Reply } from '../call.ts'
import { wasChangedElsewhere } from '../changed-elsewhere.ts'
import { Draft, type DraftErrors, type DraftRules, type DraftState } from './draft.ts'

/** The present entity on the platform, which is compared before a save that would overwrite changes of other users. */
interface Conflict<Values, E extends AnyEndpoint> {
  readonly read: E
  readonly input: Input<E>
  readonly valuesOf: (latest: ReplyOf<E>) => Values
  /** Subject and verb of the notice: `the limits were`. */
  readonly what: string
}

interface Wiring<Values extends object, Value, E extends AnyEndpoint> extends DraftRules<Values> {
  /** The present values of the platform, in the shape of the form. */
  readonly stored: Values
  /** Sends a valid draft; returns undefined when nothing was sent. */
  readonly send: (values: Values) => Promise<Reply<Value> | undefined>
  /** Changes before a save, such as the removal of input in locked fields. */
  readonly prepare?: (values: Values) => Partial<Values>
  /** The values of a reply; by default those that were sent. */
  readonly storedOf?: (value: Value) => Values
  readonly conflict?: Conflict<Values, E>
  /** The key and the title of the form in the save bar of its page. */
  readonly bar?: {
    readonly key: string
    readonly title: string
    /** The effect of the changes. Created once; it reads the draft itself. */
    readonly effect?: (form: DraftForm<Values>) => ReactNode
  }
  /** Why the form cannot be saved although it has no errors. */
  readonly reason?: string | undefined
  /** What a form in a dialog is about, `rule 7`. Without it, unsaved input belongs to the form with these fields at this address. */
  readonly subject?: string
}

/** A form on screen. Its state is read with `useDraftState`, so that a key renders only what it changes. */
export interface DraftForm<Values extends object> {
  readonly draft: Draft<Values>
  readonly change: (values: Partial<Values>) => void
  readonly discard: () => void
  /** Saves this form. */
  readonly save: () => Promise<SaveOutcome>
  /** Saves all forms of the save bar; on a page without one, this form. */
  readonly submit: () => void
  /** The ref of the form element, in which the first field with an error gets the focus. */
  readonly attach: (form: HTMLFormElement | null) => void
  readonly isInBar: boolean
  readonly labels: NonNullable<DraftRules<Values>['labels']>
  readonly units: NonNullable<DraftRules<Values>['units']>
}

/**
 * A form about an entity that other users can change too. It guards against leaving with unsaved input, keeps the input over a new
 * version and over the end of a session, joins the save bar of its page, and saves nothing that would overwrite a change of another
 * user.
 */
export function useDraft<Values extends object, Value, E extends AnyEndpoint = AnyEndpoint>(
  wiring: Wiring<Values, Value, E>,
): DraftForm<Values> {
  const { bar } = wiring
  const [form] = useState(() => formOf(wiring))
  const { draft } = form
  useLayoutEffect(() => form.follow(wiring))
  useLeaveGuard(
    useSyncExternalStore(draft.subscribe, () => draft.state.hasUnsaved),
    form.losses,
    true,
  )
  useKept(
    wiring.subject ?? Object.keys(draft.state.stored).join(','),
    () => draft.edited(),
    (kept) => draft.change(kept),
  )

  const forms = useContext(BarFormsContext)
  const shown: DraftForm<Values> = {
    draft,
    attach: form.attach,
    change: form.change,
    discard: form.discard,
    save: form.save,
    submit: () => (forms && bar ? forms.saveAll() : void form.saveAlone()),
    isInBar: forms !== undefined && bar !== undefined,
    labels: wiring.labels ?? NO_NAMES,
    units: wiring.units ?? NO_NAMES,
  }
  const { key, title } = bar ?? {}
  const [effect] = useState(() => bar?.effect?.(shown))
  const put = () => {
    if (forms && key !== undefined && title !== undefined) forms.put(key, { title, effect, ...form.barPart() })
  }
  // The reason of the form can change without its draft.
  useLayoutEffect(put)
  useLayoutEffect(() => {
    if (!forms || key === undefined || title === undefined) return undefined
    const stop = draft.subscribe(() => forms.put(key, { title, effect, ...form.barPart() }))
    return () => {
      stop()
      forms.remove(key)
    }
  }, [draft, effect, form, forms, key, title])
  return shown
}

const NO_NAMES: Readonly<Partial<Record<string, string>>> = {}

/**
 * A form in a dialog, which closes when the form is saved. `discards`: what is lost when the dialog is closed with unsaved input,
 * `the rule that you have entered`; without it, closing does not ask.
 */
export function useDialogDraft<Values extends object, Value, E extends AnyEndpoint = AnyEndpoint>(
  wiring: Wiring<Values, Value, E> & { readonly onClose: () => void; readonly discards?: string },
) {
  const { onClose, discards } = wiring
  const form: DraftForm<Values> = useDraft(wiring)
  const state = useDraftState(form, (now) => now)
  const saveIn = async (element: HTMLFormElement) => ((await form.save()) === 'saved' ? onClose() : focusError(element))
  const close = async () => {
    if (form.draft.state.isSaving) return
    if (!state.hasUnsaved || discards === undefined || (await confirm(discardQuestion(discards)))) onClose()
  }
  return {
    ...form,
    ...state,
    /** Saves the form. `element`: the form, in which the first refused field gets the focus. */
    saveIn: (element: HTMLFormElement) => void saveIn(element),
    close: () => void close(),
  }
}

/** A part of the state of a form. Renders again only when the part changes; a selected object must keep its identity. */
export const useDraftState = <Values extends object, Part>(
  { draft }: Pick<DraftForm<Values>, 'draft'>,
  select: (state: DraftState<Values>) => Part,
): Part => useSyncExternalStore(draft.subscribe, () => select(draft.state))

/** Why a form with these errors cannot be saved; undefined if it can. */
export const saveLock = (errors: DraftErrors<Record<string, unknown>>): string | undefined =>
  Object.values(errors).some((error) => error !== undefined) ? 'Correct the marked fields first.' : undefined

/** Moves the focus to the first field with an error, once it is shown. */
const focusError = (form: HTMLFormElement | null) =>
  void requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

/** What stays the same while a form is on screen. */
function formOf<Values extends object, Value, E extends AnyEndpoint>(initial: Wiring<Values, Value, E>) {
  const draft = new Draft(initial.stored, initial)
  let wiring = initial
  const element: { current: HTMLFormElement | null } = { current: null }
  const discard = () => draft.discard()
  const save = () => {
    const { prepare, conflict, send, storedOf } = wiring
    if (prepare) draft.change(prepare(draft.state.values))
    const changesIn = (latest: ReplyOf<E>) => (conflict ? draft.changesIn(conflict.valuesOf(latest)) : [])
    const isStale = async () => conflict !== undefined && (await wasChangedElsewhere({ ...conflict, changesIn }))
    return draft.save(async (values) => ((await isStale()) ? undefined : send(values)), storedOf)
  }
  return {
    draft,
    discard,
    save,
    losses: () => draft.state.changes.map(changeText),
    change: (values: Partial<Values>) => draft.change(values),
    attach: (form: HTMLFormElement | null) => {
      element.current = form
    },
    follow: (latest: Wiring<Values, Value, E>) => {
      wiring = latest
      draft.follow(latest.stored, latest)
    },
    /** Saves a form that is not in a save bar, and moves the focus to the first field that the platform refused. */
    saveAlone: async () => {
      if ((await save()) !== 'saved') focusError(element.current)
    },
    /** What the save bar shows of the form. */
    barPart: () => {
      const { hasUnsaved, changes, errors } = draft.state
      const reason = hasUnsaved ? (wiring.reason ?? saveLock(errors)) : undefined
      return { form: element, hasUnsaved, changes, reason, save, discard }
    },
  }
}

/** The platform's values when the user started to edit, or the present values while there are no unsaved changes. */
export function useEditBase<Stored>(stored: Stored, hasUnsaved: boolean): Stored {
  const [begunFrom, setBegunFrom] = useState(stored)
  if (!hasUnsaved && begunFrom !== stored) setBegunFrom(stored)
  return begunFrom
}

/** Keeps what was typed over the reload for a new version and the end of the session, and fills it in again after it. */
export function useKept<Typed extends object>(name: string, edited: () => Typed | undefined, restore: (kept: Typed) => void) {
  const key = `${pathnameNow()} ${name}`
  const latest = useRef({ edited, restore })
  useLayoutEffect(() => {
    latest.current = { edited, restore }
  })
  useLayoutEffect(() => {
    const kept = takeDraft(key)
    if (kept) latest.current.restore(kept as Typed)
    return keepDraft(key, () => latest.current.edited() as Readonly<Record<string, unknown>> | undefined)
  }, [key])
}

/** State of a dialog or form that is not a `Draft`, kept in the same way as soon as it is another one than at the start. */
export function useKeptState<Typed>(name: string, atStart: Typed | (() => Typed)) {
  const [typed, setTyped] = useState(atStart)
  const [untouched] = useState(typed)
  const edited = () => (typed === untouched ? undefined : { typed })
  useKept<{ typed: Typed }>(name, edited, (kept) => setTyped(kept.typed))
  return [typed, setTyped] as const
}
