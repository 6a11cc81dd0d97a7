import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startSimulator } from '#simulator/start.ts'

const data = mkdtempSync(join(tmpdir(), 'acknowledged-'))
afterAll(() => rmSync(data, { recursive: true, force: true }))

test('an acknowledgement with its note survives a restart, and is in the activity log', async () => {
  const first = await startSimulator({ port: 0, data, scenario: 'busy-day', hasPast: false })
  first.engine.setClock({ paused: true })
  await first.engine.advance(9 * 60_000)
  const send = async (path: string, method: string, body: object, headers = {}) =>
    (
      await fetch(first.url + path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    ).json()
  const { token } = await send('/api/login', 'POST', { user: 'support', password: 'demo' })
  const sign = { authorization: `Bearer ${token}` }
  const wish = { note: 'electrician called', snooze: 'tomorrow' }
  await send('/api/dashboard/problems/overload.5/acknowledgement', 'PUT', wish, sign)
  await first.engine.advance(5_000)
  const kept = first.engine.world.acknowledgements.get('overload.5')
  const journal = first.engine.world.journal.toText()
  await first.stop()

  const second = await startSimulator({ port: 0, data, hasPast: false })
  expect(kept).toMatchObject({ note: 'electrician called', untilMs: Date.parse('2026-03-03T06:00:00Z') })
  expect(second.engine.world.acknowledgements.get('overload.5')).toEqual(kept)
  expect(second.engine.world.journal.toText().slice(0, journal.length)).toBe(journal)
  expect(journal).toContain('"kind":"acknowledgement","problemId":"overload.5","event":"set"')
  await second.stop()
})
