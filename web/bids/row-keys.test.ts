import { expect, it, vi } from 'vitest'
import { sendOrLeave } from './bid-rows.ts'

it('Enter saves a row and Escape cancels it without closing the dialog; other keys have no effect', () => {
  const pressed = (key: string) => {
    const [preventDefault, send, leave] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
    sendOrLeave({ key, preventDefault }, send, leave)
    return [send, leave, preventDefault].map(({ mock }) => mock.calls.length)
  }
  expect(pressed('Enter')).toEqual([1, 0, 1])
  expect(pressed('Escape')).toEqual([0, 1, 1])
  expect(pressed('5')).toEqual([0, 0, 0])
})

it('Escape closes the dialog without input', () => {
  const preventDefault = vi.fn<() => void>()
  sendOrLeave({ key: 'Escape', preventDefault }, () => {}, undefined)
  expect(preventDefault).not.toHaveBeenCalled()
})
