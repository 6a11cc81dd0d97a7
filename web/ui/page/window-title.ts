import { atom, useSetAtom } from 'jotai'
import { useLayoutEffect } from 'react'

/** Name of the thing that the screen shows, such as a group; undefined while it is unknown. */
export const titleSubjectAtom = atom<string>()

/** Shows the name of a thing in the window title while the component is mounted. */
export function useTitleSubject(subject: string | undefined) {
  const setSubject = useSetAtom(titleSubjectAtom)
  useLayoutEffect(() => {
    setSubject(subject)
    return () => setSubject(undefined)
  }, [setSubject, subject])
}
