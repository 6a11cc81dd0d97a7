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

  it('is undefined for a known state and for a refused read', () => {
    for (const reply of [undefined, { outcome: 'unauthorised' }, problem(403), problem(404)] as const) {
      expect(textOf(reply)).toBeUndefined()
    }
  })
})
