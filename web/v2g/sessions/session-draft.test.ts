import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changedElsewhere, checkDraft, sessionDraft, storedSchedule } from './session-draft.ts'

const zone = process.env['TZ']
beforeAll(() => {
  process.env['TZ'] = 'Europe/Helsinki'
})
afterAll(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

const nowMs = Date.parse('2026-03-02T12:37:00Z')
const planned = { departureTime: 530, targetSoC: 80 }
const unplanned = { departureTime: null, targetSoC: null }
const typed = (departureTime: string, targetSoC: string, session: Parameters<typeof checkDraft>[1] = planned) =>
  checkDraft({ departureTime, targetSoC }, session, nowMs)

describe('the dialog starts', () => {
  it('with the schedule of the session in local time', () => {
    expect(sessionDraft(planned, nowMs, nowMs)).toEqual({ departureTime: '07:30', targetSoC: '80' })
  })
  it('with 80 % at the current hour if the session has no schedule', () => {
    const later = nowMs + 3_600_000
    expect(sessionDraft(unplanned, later, nowMs)).toEqual({ departureTime: '14:00', targetSoC: '80' })
    expect(sessionDraft({ ...unplanned, targetSoC: 60 }, later, nowMs)).toEqual({ departureTime: '14:00', targetSoC: '60' })
  })
})

describe('a draft', () => {
  it('is sent in GMT', () => {
    expect(typed('08:00', '90').schedule).toEqual({ departureTime: 600, targetSoC: 90 })
    expect(typed('01:00', '0,5').schedule).toEqual({ departureTime: 2300, targetSoC: 0.5 })
  })
  it('is unchanged while its values are equal', () => {
    expect(typed('07:30', '80.0').isChange).toBe(false)
    expect(typed('07:40', '80').isChange).toBe(true)
    expect(typed('07:30', '81').isChange).toBe(true)
  })
  it('is a change if the session has no schedule', () => {
    expect(typed('14:00', '80', unplanned).isChange).toBe(true)
    expect(storedSchedule({ ...planned, targetSoC: null })).toBeUndefined()
  })
  it('is invalid with a target out of range or an invalid time', () => {
    for (const target of ['0', '101', '', 'x']) expect(Object.keys(typed('08:00', target).errors)).toEqual(['targetSoC'])
    for (const time of ['24:10', '', '8', '08:05']) expect(Object.keys(typed(time, '80').errors)).toEqual(['departureTime'])
    expect(typed('24:10', '80')).toMatchObject({ schedule: undefined, isChange: false })
  })
  it('keeps an unchanged time between the steps', () => {
    expect(typed('07:33', '90', { departureTime: 533, targetSoC: 80 }).errors).toEqual({})
    expect(typed('07:33', '90', { departureTime: 533, targetSoC: null }).errors).toEqual({})
  })
  it('keeps the second of two equal local times while the time is unchanged', () => {
    const eveMs = Date.parse('2026-10-24T18:00:00Z')
    const second = { departureTime: 130, targetSoC: 80 }
    const draft = sessionDraft(second, eveMs, eveMs)
    expect(draft.departureTime).toBe('03:30')
    expect(checkDraft(draft, second, eveMs)).toMatchObject({ schedule: second, isChange: false })
    expect(checkDraft(draft, planned, eveMs).schedule?.departureTime).toBe(30)
  })
})

describe('a change made elsewhere', () => {
  it('is described as text, without unchanged fields', () => {
    expect(changedElsewhere(planned, { departureTime: 600, targetSoC: 90 }, nowMs)).toEqual(['departure 08:00', 'target 90 %'])
    expect(changedElsewhere(planned, { ...planned, targetSoC: 90 }, nowMs)).toEqual(['target 90 %'])
    expect(changedElsewhere(planned, { ...planned, departureTime: 600 }, nowMs)).toEqual(['departure 08:00'])
    expect(changedElsewhere(planned, { ...planned }, nowMs)).toEqual([])
  })
  it('can remove the schedule', () => {
    expect(changedElsewhere(planned, unplanned, nowMs)).toEqual(['no departure', 'no target'])
  })
})
