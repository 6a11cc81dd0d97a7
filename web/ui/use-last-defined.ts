import { useState } from 'react'

/** The value, or the last defined value while it is undefined. A list keeps its rows until the next page is loaded. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value === undefined ? kept : value
}
