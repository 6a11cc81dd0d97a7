import { expect, test, vi } from 'vitest'
import { focusOnArrival } from './page-focus.ts'

test.for([
  { page: { isInFrame: false, hasFocus: true }, calls: 1 },
  { page: { isInFrame: false, hasFocus: false }, calls: 1 },
  { page: { isInFrame: true, hasFocus: true }, calls: 1 },
  { page: { isInFrame: true, hasFocus: false }, calls: 0 },
])('focuses an element unless the focus is outside of the frame: $page', ({ page, calls }) => {
  const focus = vi.fn<() => void>()
  focusOnArrival({ focus } as unknown as HTMLElement, {}, page)
  expect(focus).toHaveBeenCalledTimes(calls)
})
