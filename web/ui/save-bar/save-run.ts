/**
 * The result of a save. `failed`: refused by the platform or without a reply. `not-sent`: the user did not confirm, the input is
 * invalid, or the entity was changed elsewhere.
 */
export type SaveOutcome = 'saved' | 'failed' | 'not-sent'

/** The titles of the forms by the result of a common save. */
export interface SaveResult {
  readonly saved: readonly string[]
  readonly notSaved: readonly string[]
}

interface SavedForm {
  readonly title: string
  readonly save: () => Promise<SaveOutcome>
}

/**
 * Saves changed forms one after another, so that their questions do not overlap. Continues after a failed save. Stops after a
 * save that was not sent: the user has to look at it first.
 */
export async function saveInOrder(forms: readonly SavedForm[]): Promise<SaveResult> {
  const saved: string[] = []
  const notSaved: string[] = []
  let isStopped = false
  for (const { title, save } of forms) {
    const outcome = isStopped ? 'not-sent' : await save()
    if (outcome === 'not-sent') isStopped = true
    ;(outcome === 'saved' ? saved : notSaved).push(title)
  }
  return { saved, notSaved }
}

/** `Saved: Group. Not saved: Load management services.` Undefined if every form was saved. */
export function resultText({ saved, notSaved }: SaveResult): string | undefined {
  if (notSaved.length === 0) return undefined
  return [...(saved.length > 0 ? [`Saved: ${saved.join(', ')}.`] : []), `Not saved: ${notSaved.join(', ')}.`].join(' ')
}
