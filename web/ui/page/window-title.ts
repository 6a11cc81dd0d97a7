import { atom, useSetAtom } from 'jotai'
import { useLayoutEffect } from 'react'

/** Name of the thing that the screen shows, such as a group; undefined while there is none. */
export const titleSubjectAtom = atom<string>()

/** Puts the name of a thing into the window's title for as long as the component is mounted. */
export function useTitleSubject(subject: string | undefined) {
  const setSubject = useSetAtom(titleSubjectAtom)
  useLayoutEffect(() => {
    setSubject(subject)
    return () => setSubject(undefined)
  }, [setSubject, subject])
}
