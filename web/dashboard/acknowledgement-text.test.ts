import { expect, test } from 'vitest'
import { acknowledgementText } from './acknowledgement-text.ts'

const known = { by: 'Anna', at: '2026-03-02T12:09:00.000Z', note: '', until: null }
const utc = (moment: unknown) => String(moment).slice(11, 16)

test('an acknowledgement names its user and time, and the end of a snooze and the note if there are any', () => {
  expect(acknowledgementText(known, utc)).toBe('Acknowledged by Anna at 12:09')
  expect(acknowledgementText({ ...known, until: '2026-03-02T12:24:00.000Z', note: 'electrician called' }, utc)).toBe(
    'Acknowledged by Anna at 12:09, until 12:24: electrician called',
  )
})
