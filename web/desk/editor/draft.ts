import { atom } from 'jotai'
import { readScenarioText, type RunView } from '#contract/sim.ts'
import { call } from '#platform/call.ts'
import { confirm, discardQuestion } from '#ui/page/confirm.ts'
import { notify } from '#ui/notices/notices.ts'
import { store } from '#ui/store.ts'
import { tabAtom } from '../tabs.ts'
import { storedInTab } from '#ui/browser-storage.ts'

/** The text of a new scenario: a valid example of each part. */
const SCENARIO_TEMPLATE = `about: A new scenario. Describe what happens and what to look for.
seed: 1
site: depot
starts: 2026-03-02T08:00:00Z
lasts: 2m
timeline:
  - { at: 30s, frequency: { to: 49.7, over: 5s } }
  - { at: 1m, frequency: { to: 50, over: 5s } }
expect:
  - { at: 40s, frequency: { below: 49.8 } }
`

/** A scenario in the editor. */
export interface Draft {
  /** Name of the source: a library scenario, a file, or the template; undefined for the text of the run. */
  readonly name: string | undefined
  readonly text: string
  /** The text when it was opened. */
  readonly original: string
}

/** Kept in session storage, so that the draft survives a reload. */
export const draftAtom = storedInTab<Draft | undefined>('loadstar.desk.draft', undefined)

/** Increases when another text is opened in the editor. */
export const editionAtom = atom(0)

const isChanged = (draft: Draft | undefined) => draft !== undefined && draft.text !== draft.original

async function textOf(source: RunView['source']): Promise<string | undefined> {
  if ('yaml' in source) return source.yaml
  const reply = await call(readScenarioText, { params: { name: source.name } })
  if (reply.outcome === 'ok') return reply.value.yaml
  notify.failed(`Unable to read ${source.name}`)
  return undefined
}

/** Opens a text in the editor, after a confirmation if it discards changes. */
async function open(name: string | undefined, read: () => Promise<string | undefined>): Promise<void> {
  if (isChanged(store.get(draftAtom)) && !(await confirm(discardQuestion('the changes to the scenario text')))) return
  const text = await read()
  if (text === undefined) return
  store.set(draftAtom, { name, text, original: text })
  store.set(editionAtom, (edition) => edition + 1)
  store.set(tabAtom, 'editor')
}

export const edit = (source: RunView['source']) => open('name' in source ? source.name : undefined, () => textOf(source))

export const editNew = () => open('the template', () => Promise.resolve(SCENARIO_TEMPLATE))

export const editFile = (file: File) => open(file.name, () => file.text())

/** Stores the typed text. */
export const changeDraft = (text: string) => store.set(draftAtom, (draft) => draft && { ...draft, text })
