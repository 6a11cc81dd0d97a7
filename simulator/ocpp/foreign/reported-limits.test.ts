import { describe, expect, test, vi } from 'vitest'
import { openSocket } from '../charger/rpc-socket.ts'
import type { RawAnswers } from '../testing/raw-charger.ts'
import { BOOT, status, beats, CHARGING } from '../testing/raw-messages.ts'
import { startSite } from '../testing/reported-site.ts'

/*
 * Messages of chargers as users of other platforms have reported them, by the kind of deviation. The values are ours.
 */

const profileOf = (params: Record<string, unknown>) =>
  params.csChargingProfiles as { stackLevel: number; chargingProfilePurpose: string } | undefined

describe('configuration and limits', () => {
  const measurandsIn = (site: Awaited<ReturnType<typeof startSite>>) =>
    site.received
      .filter(({ method, params }) => method === 'ChangeConfiguration' && params.key === 'MeterValuesSampledData')
      .map(({ params }) => String(params.value))
  const onlyShort: RawAnswers = {
    ChangeConfiguration: ({ key, value }) => ({
      status: key === 'MeterValuesSampledData' && String(value).includes('SoC') ? 'Rejected' : 'Accepted',
    }),
  }
  test('a refused list of measurands is shortened', async () => {
    const site = await startSite({ answers: onlyShort })
    await site.send(BOOT, ...beats(3))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(measurandsIn(site).at(-1)).not.toContain('SoC')
  })
  test('a limit that is refused on its stack level is sent on level 0', async () => {
    const site = await startSite({
      budgetA: 20,
      answers: {
        GetConfiguration: { configurationKey: [{ key: 'ChargeProfileMaxStackLevel', readonly: true, value: '3' }] },
        SetChargingProfile: (params) => ({ status: profileOf(params)?.stackLevel === 0 ? 'Accepted' : 'Rejected' }),
      },
    })
    await site.send(...CHARGING)
    const isLower = (one: ReturnType<typeof profileOf>) => one?.stackLevel === 0 && one.chargingProfilePurpose === 'TxProfile'
    await vi.waitFor(async () => {
      await site.engine.advance(1_000)
      expect(site.received.some(({ params }) => isLower(profileOf(params)))).toBe(true)
    }, 3_000)
    expect(site.station().ocpp?.refuses).toBe(false)
  })
  test.each<readonly [string, RawAnswers, number]>([
    ['an extra key in the answer to a limit', { SetChargingProfile: { status: 'Accepted', customData: {} } }, 0],
    [
      'readonly as a text and unknownKey null',
      {
        GetConfiguration: {
          configurationKey: [{ key: 'ChargeProfileMaxStackLevel', readonly: 'true', value: '3' }],
          unknownKey: null,
        },
      },
      3,
    ],
  ])('%s is read', async (_, answers, level) => {
    const site = await startSite({ answers, budgetA: 20 })
    await site.send(...CHARGING)
    const params = await site.receives('SetChargingProfile', (one) => profileOf(one)?.chargingProfilePurpose === 'TxProfile')
    expect(profileOf(params)?.stackLevel).toBe(level)
    await site.engine.advance(1_000)
    expect(site.station().ocpp?.refuses).toBe(false)
    expect(site.station().path?.queue?.inForce).toBeLessThanOrEqual(20)
  })
  test('a charger with a heartbeat of an hour stays online while its socket answers', async () => {
    const site = await startSite()
    await site.send(BOOT, status('Available'))
    for (let minute = 0; minute < 3; minute++) await site.engine.advance(60_000)
    expect(site.station().isOnline).toBe(true)
  })
})

describe('a connection', () => {
  test.each([['ocpp1.6'], ['ocpp2.0.1']])('with the subprotocol %s is opened', async (protocol) => {
    const site = await startSite()
    expect((await openSocket(`${site.url}/CP-1`, protocol)).protocol).toBe(protocol)
  })
  test.each(['/ocpp/CP-1/', '/ocpp//CP-1', '/OCPP/CP-1'])('at %s is opened', async (path) => {
    const site = await startSite()
    const opened = await openSocket(site.url.replace('/ocpp', '') + path, 'ocpp1.6')
    expect(opened.protocol).toBe('ocpp1.6')
  })
})
