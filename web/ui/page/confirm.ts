import { atom } from 'jotai'
import { store } from '../store.ts'

export interface Question {
  title: string
  text: string
  /** Consequences, listed below the text. */
  points?: readonly string[]
  /** A name that the user must type before the confirm button is enabled. */
  typed?: string
  /** The label of the confirm button. */
  ok?: string
  /** The label of a third button, which is the default. */
  again?: string
  /** Ok loses input, so that Cancel is the default. */
  loses?: true
}

/** The question before a dialog with typed input closes. `input` says what is lost, such as `the rule that you have entered`. */
export const discardQuestion = (input: string): Question => ({
  title: 'Discard changes',
  text: `Close and lose ${input}?`,
  ok: 'Discard',
  loses: true,
})

export interface OpenQuestion extends Question {
  answer(given: Answer): void
}
type Answer = boolean | 'again'

export const questionAtom = atom<OpenQuestion | undefined>(undefined)

/** Opens a dialog with Ok and Cancel. A second question cancels the first. */
export const confirm = async (question: Question): Promise<boolean> => (await choose(question)) === true

export function choose(question: Question): Promise<Answer> {
  store.get(questionAtom)?.answer(false)
  return new Promise((resolve) => {
    const answer = (given: Answer) => {
      store.set(questionAtom, undefined)
      resolve(given)
    }
    store.set(questionAtom, { ...question, answer })
  })
}
