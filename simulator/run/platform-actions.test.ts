import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startOcppSite } from '#simulator/testing/ocpp-endpoint.ts'
import { RefusedMessage, type ChargerMessage } from '#simulator/ocpp/model/charger-message.ts'
import { ManualStimulus } from '#simulator/scenario/language/stimuli.ts'
import { createEngine } from './engine.ts'

let site: Awaited<ReturnType<typeof startOcppSite>>
beforeEach(async () => {
  site = await startOcppSite(1)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await site.stop()
})

const enter = (message: ChargerMessage, station = 'd-1') => site.engine.enter({ station, message })
const stimuli = () => site.engine.world.journal.entries.filter(({ kind }) => kind === 'stimulus')
const RENAME = { user: 'admin', call: 'saveDlmLimits', params: { groupId: '1' }, body: { token: 'a' }, struck: false } as const

describe('a message of a charger', () => {
  test('is stored and played without the schema of scenario lines', async () => {
    const read = vi.spyOn(ManualStimulus, 'safeParse')
    await site.engine.advance(2_000)
    enter({ status: 'Preparing' })
    expect(read).not.toHaveBeenCalled()
    expect(site.engine.view().actions).toEqual([{ at: '2s', charger: { station: 'd-1', message: { status: 'Preparing' } } }])
    expect(stimuli()).toMatchObject([{ charger: { station: 'd-1', message: { status: 'Preparing' } } }])
    expect(site.station().status).toBe('Preparing')
  })

  test('that only reports values is not in the journal', () => {
    enter({ heartbeat: true })
    expect(stimuli()).toEqual([])
    expect(site.engine.view().actions).toHaveLength(1)
  })

  test.each<[string, ChargerMessage, string, string]>([
    ['with a value out of its range', { meter: { socPercent: 140 } }, 'd-1', 'The message has an invalid meter.socPercent: '],
    ['without content', { transaction: '7' }, 'd-1', 'The message has an invalid content: has no content'],
    ['for no station', { heartbeat: true }, 'd-9', 'No station with the id d-9 is connected by OCPP'],
  ])('%s is refused, and nothing is stored', (_, message, station, sentence) => {
    expect(() => enter(message, station)).toThrow(RefusedMessage)
    expect(() => enter(message, station)).toThrow(sentence)
    expect(site.engine.view().actions).toEqual([])
  })

  test('is replayed to the same journal without the schema of scenario lines', async () => {
    enter({ boot: { model: 'B', vendor: 'A' } })
    await site.engine.advance(1_000)
    enter({ meter: { powerW: 2_000, currentA: [8.7] }, status: 'Charging' })
    site.engine.operate(RENAME, () => 'done')
    await site.engine.advance(5_000)
    const journal = site.engine.world.journal.toText()
    const read = vi.spyOn(ManualStimulus, 'safeParse')
    await site.engine.jump(site.engine.world.startMs)
    await site.engine.advance(6_000)
    expect(read).not.toHaveBeenCalled()
    const withoutAnswer = (text: string) => text.replaceAll(/"status":(?:200|null)/g, '"status":0')
    expect(withoutAnswer(site.engine.world.journal.toText())).toBe(withoutAnswer(journal))
  })
})

test('a call of a user is stored without secrets, and without the schema of scenario lines', () => {
  const engine = createEngine({ hasPast: false })
  engine.setClock({ paused: true })
  const read = vi.spyOn(ManualStimulus, 'safeParse')
  expect(engine.operate(RENAME, () => 'done')).toBe('done')
  expect(read).not.toHaveBeenCalled()
  expect(engine.view().actions).toEqual([{ at: '0s', operator: { ...RENAME, body: { token: '…' } } }])
  expect(engine.world.journal.entries.at(-1)).toMatchObject({ kind: 'operator', user: 'admin', status: 200 })
  engine.stop()
})
