import { atom, useAtomValue, useSetAtom } from 'jotai'
import { atomFamily } from 'jotai-family'
import { sessionAtom } from '#session/session.ts'
import { storedAtom } from '#ui/browser-storage.ts'
import { mayRenderAgain } from '#ui/page/leave-guard.ts'
import { store } from '#ui/store.ts'
import { NUMBER_CHOICES, showNumbersWith, type NumberChoice } from '#units/numbers/number-format.ts'

/** The choice of a user in this browser. Another format renders the screen again, which would discard unsaved changes in other tabs. */
const storedNumbersAtom = atomFamily((userId: string) =>
  storedAtom<unknown>(`loadstar.numbers.${userId}`, undefined, { followsTabs: false }),
)

/** The format of all numbers on screen but amounts of money. An invalid stored choice counts as `browser`. */
export const numberChoiceAtom = atom((get): NumberChoice => {
  const { me } = get(sessionAtom)
  const stored = me && get(storedNumbersAtom(me.id))
  return typeof stored === 'string' && Object.hasOwn(NUMBER_CHOICES, stored) ? (stored as NumberChoice) : 'browser'
})

/** Formats numbers as chosen. Called once, before the console renders. */
export function followNumberChoice() {
  const follow = () => showNumbersWith(store.get(numberChoiceAtom), navigator.language)
  store.sub(numberChoiceAtom, follow)
  follow()
}

/** The choice of a user, and a function that changes it. Asks first if the page has unsaved changes. */
export function useNumberChoice(userId: string) {
  const keep = useSetAtom(storedNumbersAtom(userId))
  const choice = useAtomValue(numberChoiceAtom)
  const choose = async (chosen: NumberChoice) => {
    if (chosen === choice || !(await mayRenderAgain('Show numbers in another format'))) return
    keep(chosen)
  }
  return [choice, choose] as const
}
