import { expect, test } from 'vitest'
import { meterMessage } from './meter-message.ts'
import { readReport } from './read-report.ts'

const currents = (content: object | string) => {
  const { report } = readReport(typeof content === 'string' ? content : JSON.stringify(content))
  return meterMessage(report).message.meter?.currentA
}

test.each<[string, object | string, readonly (number | null)[] | undefined]>([
  ['currents with their own signs', { currentA: [10, -2, 0] }, [10, -2, 0]],
  ['currents without signs, and powers with them', { currentA: [10, 2, 0], powerW: [2_300, -460, 0] }, [10, -2, 0]],
  ['currents without signs, and the power of all phases', { currentA: [10, 2, 1], powerW: -2_990 }, [-10, -2, -1]],
  ['powers alone, at 230 V', { powerW: [2_300, -460, 0] }, [10, -2, 0]],
  ['powers and voltages', { powerW: [2_400, -480, 0], voltageV: [240, 240, 240] }, [10, -2, 0]],
  ['the names of other programs', { current_l1: '10', current_l2: -2, CurrentL3: '0 A' }, [10, -2, 0]],
  ['one phase', { current_l2: 7 }, [null, 7, null]],
  ['a phase that is no number', '{"currentA": [10, NaN, 0]}', [10, null, 0]],
])('reads %s', (_, content, expected) => expect(currents(content)).toEqual(expected))

test('a value without phases is a sign of life, and a deviation', () => {
  for (const content of [{ powerW: 2_300 }, { currentA: [10] }]) {
    const { message, deviations } = meterMessage(readReport(JSON.stringify(content)).report)
    expect(message).toEqual({ heartbeat: true })
    expect(deviations).toEqual([{ clause: 'report/currentA', what: 'not a list of three phases' }])
  }
})
