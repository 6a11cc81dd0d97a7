import { describe, expect, it } from 'vitest'
import { unknownStateText } from './unknown-state.ts'

const WHAT = 'Whether the safe limit applies'
const problem = (status: number) => ({ outcome: 'problem', status, refusal: {} }) as const
const textOf = (reply: Parameters<typeof unknownStateText>[1]['reply'], asOfMs?: number) =>
  unknownStateText(WHAT, { reply, asOfMs }, 20_000)

describe('unknownStateText', () => {
  it('says since when the state is unknown', () => {
    expect(textOf({ outcome: 'offline' }, 7_000)).toBe(`${WHAT} is unknown: it could not be read for 13 s.`)
    expect(textOf(problem(500))).toBe(`${WHAT} is unknown: it could not be read.`)
    expect(textOf(problem(429))).toBe(`${WHAT} is unknown: it could not be read.`)
  })

  it('gives the reason for a reply that is not whole', () => {
    const refusal = { message: "The reply has no correct 'enabled'." }
    expect(textOf({ outcome: 'problem', status: 200, refusal, isUnreadable: true })).toBe(
      `${WHAT} is unknown: it could not be read. The reply has no correct 'enabled'.`,
    )
  })

  it('says so when a read is refused whose state was known, and when it is refused in another way', () => {
    expect(textOf(problem(403), 7_000)).toBe(`${WHAT} is unknown: it could not be read for 13 s.`)
    for (const status of [400, 404, 405, 410]) expect(textOf(problem(status))).toBe(`${WHAT} is unknown: it could not be read.`)
  })

  it('says when the next read is after a pause that the platform asks for', () => {
    expect(textOf({ ...problem(503), retryAfterMs: 40_900 }, 7_000)).toBe(
      `${WHAT} is unknown: it could not be read for 13 s. The platform is overloaded. Next try within 40 s.`,
    )
  })

  it('is undefined for a known state and for a read that was always refused', () => {
    for (const reply of [undefined, { outcome: 'unauthorised' }, problem(403)] as const) {
      expect(textOf(reply)).toBeUndefined()
    }
  })
})
