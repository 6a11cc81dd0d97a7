import { describe, expect, it } from 'vitest'
import { departureMs, departureOffset, nextDepartureMs, typedOffset } from './session-departure.ts'

const at = (text: string) => Date.parse(text)
/** Finland's clock: on 29 March 2026 it goes forward and on 25 October back, both at 01:00 GMT. */
const finland = (atMs: number) => (atMs >= at('2026-03-29T01:00Z') && atMs < at('2026-10-25T01:00Z') ? 180 : 120)

describe('the next departure', () => {
  it('is today while the time is ahead, and tomorrow from then on', () => {
    expect(nextDepartureMs(730, at('2026-03-02T07:29:59Z'))).toBe(at('2026-03-02T07:30Z'))
    expect(nextDepartureMs(730, at('2026-03-02T07:30:00Z'))).toBe(at('2026-03-03T07:30Z'))
  })
  it('at 00:10 is twenty minutes from 23:50', () => {
    expect(nextDepartureMs(10, at('2026-03-02T23:50Z'))).toBe(at('2026-03-03T00:10Z'))
  })
})

describe('a departure beyond a change of the clock', () => {
  const [springEve, autumnEve] = [at('2026-03-28T18:00Z'), at('2026-10-24T18:00Z')]

  it('shows as the local clock will then', () => {
    expect(departureOffset(430, springEve, finland)).toBe(180)
    expect(departureOffset(2200, springEve, finland)).toBe(120)
    expect(departureOffset(530, autumnEve, finland)).toBe(120)
  })
  it('is typed as the local clock will show it', () => {
    expect(typedOffset('07:30', springEve, finland)).toBe(180)
    expect(typedOffset('23:30', springEve, finland)).toBe(120)
    expect(typedOffset('07:30', autumnEve, finland)).toBe(120)
  })
  it('comes first of the two, where the clock shows it twice', () => {
    expect(typedOffset('03:30', autumnEve, finland)).toBe(180)
  })
  it('goes by the present offset where the clock leaves it out, and while it is no time', () => {
    expect(typedOffset('03:30', springEve, finland)).toBe(120)
    expect(typedOffset('25:00', springEve, finland)).toBe(120)
  })
})

describe('the moment of a departure', () => {
  const nowMs = at('2026-03-02T08:00Z')
  it('is the one that the forecast gives, also when it has passed', () => {
    expect(departureMs(730, at('2026-03-02T07:30Z'), nowMs)).toBe(at('2026-03-02T07:30Z'))
  })
  it('is the next one where the forecast does not know the schedule yet, or says nothing', () => {
    expect(departureMs(730, at('2026-03-02T15:00Z'), nowMs)).toBe(at('2026-03-03T07:30Z'))
    expect(departureMs(730, undefined, nowMs)).toBe(at('2026-03-03T07:30Z'))
  })
  it('is none without a departure', () => {
    expect(departureMs(null, at('2026-03-02T15:00Z'), nowMs)).toBeUndefined()
  })
})
