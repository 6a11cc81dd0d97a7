import { useCallback, useRef } from 'react'

/** Names what gets the focus as soon as it is there: controls that come and go in a row take it from each other. What is in a field is marked. */
export function useFocusNext() {
  const wanted = useRef<string>(undefined)
  const focusNext = useCallback((name: string) => {
    wanted.current = name
  }, [])
  const named = useCallback(
    (name: string) => (element: HTMLElement | null) => {
      if (!element || wanted.current !== name) return
      wanted.current = undefined
      element.focus()
      if (element instanceof HTMLInputElement) element.select()
    },
    [],
  )
  return { focusNext, named }
}
