import { parsedJson } from '#contract/wire.ts'
import { tabValues } from '../browser-storage.ts'
import { allowLeaving } from './leave-guard.ts'

const KEY = 'loadstar.drafts'
/** The user of the drafts. */
const OWNER_KEY = 'loadstar.drafts-of'

/** Unsaved values of a form by field; undefined without any. */
type ReadDraft = () => Readonly<Record<string, unknown>> | undefined

const forms = new Map<string, ReadDraft>()

/** Keeps the unsaved values of a form over a reload for a new version and over the end of the session. Returns a function that stops it. */
export function keepDraft(key: string, read: ReadDraft): () => void {
  forms.set(key, read)
  return () => {
    if (forms.get(key) === read) forms.delete(key)
  }
}

/** The drafts of all forms that have one, beside earlier ones that no form has taken yet, as text; `{}` without any. */
export const draftsText = (readers: ReadonlyMap<string, ReadDraft>, { getItem }: Pick<Storage, 'getItem'> = tabValues) =>
  JSON.stringify({
    ...(parsedJson(getItem(KEY) ?? '{}') as Record<string, unknown> | undefined),
    ...Object.fromEntries([...readers].flatMap(([key, read]) => (read() ? [[key, read()]] : []))),
  })

/** The draft of a form before the reload or the end of the session, once; undefined without one. */
export function takeDraft(key: string, storage: Pick<Storage, 'getItem' | 'setItem'> = tabValues) {
  try {
    const { [key]: draft, ...others } = JSON.parse(storage.getItem(KEY) ?? '{}') as Record<string, Record<string, unknown>>
    if (draft) storage.setItem(KEY, JSON.stringify(others))
    return draft
  } catch {
    return undefined
  }
}

/** Reloads the page. Forms get their unsaved values again; the browser asks when the page has changes that cannot be kept. */
export function reloadKeepingDrafts() {
  tabValues.setItem(KEY, draftsText(forms))
  allowLeaving()
  location.reload()
}

type Kept = Pick<Storage, 'getItem' | 'setItem'>

/** Keeps the drafts of all forms when the session of a user ends. The same user gets them again after the next login. */
export function keepDraftsOf(userId: string, storage: Kept = tabValues, readers: ReadonlyMap<string, ReadDraft> = forms) {
  storage.setItem(KEY, draftsText(readers, storage))
  storage.setItem(OWNER_KEY, userId)
}

/** Forgets the drafts of another user. Call this before the forms of a user are mounted. */
export function forgetDraftsOfOthers(userId: string, storage: Kept = tabValues) {
  const owner = storage.getItem(OWNER_KEY)
  if (owner !== null && owner !== userId) storage.setItem(KEY, '{}')
  storage.setItem(OWNER_KEY, userId)
}
