import { useCallback, useRef } from 'react'

/** Moves the focus to a control of a row as soon as the control exists. Selects the text of a field. */
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
