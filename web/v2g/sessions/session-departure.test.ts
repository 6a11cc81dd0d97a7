import { describe, expect, it } from 'vitest'
import { departureMs, departureOffset, nextDepartureMs, offsetOfTypedTime } from './session-departure.ts'

const at = (text: string) => Date.parse(text)
/** The Finnish clock moves forward on 29 March 2026 and back on 25 October, both at 01:00 GMT. */
const finland = (atMs: number) => (atMs >= at('2026-03-29T01:00Z') && atMs < at('2026-10-25T01:00Z') ? 180 : 120)

describe('the next departure', () => {
  it('is today before the time, and tomorrow afterwards', () => {
    expect(nextDepartureMs(730, at('2026-03-02T07:29:59Z'))).toBe(at('2026-03-02T07:30Z'))
    expect(nextDepartureMs(730, at('2026-03-02T07:30:00Z'))).toBe(at('2026-03-03T07:30Z'))
  })
  it('at 00:10 is twenty minutes after 23:50', () => {
    expect(nextDepartureMs(10, at('2026-03-02T23:50Z'))).toBe(at('2026-03-03T00:10Z'))
  })
})

describe('a departure after a clock change', () => {
  const [springEve, autumnEve] = [at('2026-03-28T18:00Z'), at('2026-10-24T18:00Z')]

  it('is shown with the offset at the departure', () => {
    expect(departureOffset(430, springEve, finland)).toBe(180)
    expect(departureOffset(2200, springEve, finland)).toBe(120)
    expect(departureOffset(530, autumnEve, finland)).toBe(120)
  })
  it('is read with the offset at the departure', () => {
    expect(offsetOfTypedTime('07:30', springEve, finland)).toBe(180)
    expect(offsetOfTypedTime('23:30', springEve, finland)).toBe(120)
    expect(offsetOfTypedTime('07:30', autumnEve, finland)).toBe(120)
  })
  it('is the first of two equal local times', () => {
    expect(offsetOfTypedTime('03:30', autumnEve, finland)).toBe(180)
  })
  it('uses the present offset for a skipped or invalid local time', () => {
    expect(offsetOfTypedTime('03:30', springEve, finland)).toBe(120)
    expect(offsetOfTypedTime('25:00', springEve, finland)).toBe(120)
  })
})

describe('the moment of a departure', () => {
  const nowMs = at('2026-03-02T08:00Z')
  it('is the moment of the forecast, even if it is past', () => {
    expect(departureMs(730, at('2026-03-02T07:30Z'), nowMs)).toBe(at('2026-03-02T07:30Z'))
  })
  it('is the next departure if the forecast has no departure or an older schedule', () => {
    expect(departureMs(730, at('2026-03-02T15:00Z'), nowMs)).toBe(at('2026-03-03T07:30Z'))
    expect(departureMs(730, undefined, nowMs)).toBe(at('2026-03-03T07:30Z'))
  })
  it('is undefined without a departure', () => {
    expect(departureMs(null, at('2026-03-02T15:00Z'), nowMs)).toBeUndefined()
  })
})
