import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { atom, useAtomValue } from 'jotai'
import { NOT_STORED_EVENT } from '#contract/tab/messages.ts'

/** The simulator in a tab writes here why the browser does not store its run, and sends the event after a change. */
const problemText = () => document.documentElement.dataset['notStored']

const notStoredAtom = atom<string | undefined>(undefined)
notStoredAtom.onMount = (set) => {
  const follow = () => set(problemText())
  follow()
  document.addEventListener(NOT_STORED_EVENT, follow)
  return () => document.removeEventListener(NOT_STORED_EVENT, follow)
}

/** Says that changes are lost with the page, because the browser does not store them. The scenario desk says it for its frame. */
export function NotStoredBar() {
  const text = useAtomValue(notStoredAtom)
  if (text === undefined || window.parent !== window) return null
  return (
    <MessageBar intent="warning" layout="multiline" politeness="assertive">
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  )
}
