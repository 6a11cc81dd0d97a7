import { afterEach, describe, expect, test, vi } from 'vitest'
import { startOcppSite } from '#simulator/testing/ocpp-endpoint.ts'
import { clearSession, endingOf, requestEnd } from '../world/session-end.ts'
import { SessionEnds } from './session-ends.ts'

type Site = Awaited<ReturnType<typeof startOcppSite>>
const started: Site[] = []
afterEach(async () => {
  for (const site of started.splice(0)) await site.stop()
})

const END = { 'ocpp1.6': 'RemoteStopTransaction', 'ocpp2.0.1': 'RequestStopTransaction' } as const

describe.each(['ocpp1.6', 'ocpp2.0.1'] as const)('%s', (protocol) => {
  /** A charger with a transaction. */
  async function charging(kind: 'obeys' | 'rejects') {
    const site = await startOcppSite()
    started.push(site)
    const charger = site.charger({ protocol, kind })
    await charger.connect()
    await charger.plugIn()
    await site.engine.advance(1_000)
    const { ocpp } = site.station()
    if (!ocpp?.transaction) throw new Error('no transaction')
    const ask = () => requestEnd(site.engine.world, site.station(), ocpp)
    const asked = () => charger.received.filter(({ method }) => method === END[protocol])
    return { site, charger, ocpp, ask, asked }
  }

  test('an operator ends the session of a charger, which is asked once', async () => {
    const { site, ocpp, ask, asked } = await charging('obeys')
    ask()
    await site.engine.advance(1_000)
    await vi.waitFor(() => expect(ocpp.transaction).toBeNull())
    await site.engine.advance(3_000)
    expect(asked()).toHaveLength(1)
    expect(site.station()).toMatchObject({ vehicle: null, status: 'Available' })
    expect(endingOf(ocpp)).toBeNull()
  })

  test('a refusal is kept, and the session goes on', async () => {
    const { site, ocpp, ask, asked } = await charging('rejects')
    ask()
    await site.engine.advance(1_000)
    await vi.waitFor(() => expect(endingOf(ocpp)).toMatchObject({ answer: 'Rejected' }))
    await site.engine.advance(60_000)
    expect(asked()).toHaveLength(1)
    expect(ocpp.transaction).not.toBeNull()
  })

  test('the call names the transaction as the charger knows it', async () => {
    const { site, ocpp, ask, asked } = await charging('obeys')
    const { number, id } = ocpp.transaction ?? {}
    ask()
    await site.engine.advance(1_000)
    await vi.waitFor(() => expect(asked()[0]?.params).toEqual({ transactionId: protocol === 'ocpp1.6' ? number : id }))
  })

  test.each([
    ['no answer', new Error('Call timeout')],
    ['NotSupported', Object.assign(new Error(), { rpcErrorCode: 'NotImplemented' })],
    ['Rejected', Object.assign(new Error(), { rpcErrorCode: 'InternalError' })],
    ['failed', new Error('closed')],
  ] as const)('a call that fails is shown as %s', async (answer, error) => {
    const { site, ask } = await charging('rejects')
    const answered = vi.fn<(station: unknown, answer: string) => void>()
    const ends = new SessionEnds({ protocol, call: () => Promise.reject(error), answered })
    ask()
    ends.want(site.station())
    ends.want(site.station())
    await vi.waitFor(() => expect(answered.mock.calls.map(([, said]) => said)).toEqual([answer]))
  })

  test('a cleared session does not come back with late messages of its transaction', async () => {
    const { site, charger, ocpp } = await charging('rejects')
    clearSession(site.engine.world, site.station(), ocpp)
    await site.engine.advance(1_000)
    expect(site.station()).toMatchObject({ vehicle: null, status: 'Available', powerW: 0 })
    await charger.report(5)
    await site.engine.advance(1_000)
    expect(ocpp.transaction).toBeNull()
  })
})
