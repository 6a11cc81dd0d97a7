import { useState } from 'react'

/** The value, or while there is none the last one there was: a list keeps its rows until the next page has come. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value === undefined ? kept : value
}
