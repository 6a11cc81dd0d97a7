import { afterEach, expect, test, vi } from 'vitest'
import { startOcppSite } from '#simulator/testing/ocpp-endpoint.ts'
import { ImperfectCharger, kindList, kindName, KINDS_OF_CHARGERS } from './play-imperfect.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

/** A charger with these imperfections at an endpoint, and the messages that the endpoint has received. */
async function played(protocol: 'ocpp1.6' | 'ocpp2.0.1', ...names: string[]) {
  const site = await startOcppSite(1, 40)
  stops.push(() => site.stop())
  const kinds = names.map((name) => {
    const found = KINDS_OF_CHARGERS.find((one) => kindName(one) === name)
    if (!found) throw new Error(`no ${name}`)
    return found
  })
  const reports: string[] = []
  const report = (text: string) => reports.push(text)
  const charger = new ImperfectCharger({ url: site.url, identity: 'CP-1', protocol, seed: 1, kinds, report })
  const playing = charger.play()
  stops.push(() => {
    charger.stop()
    return playing
  })
  const texts = () => (site.endpoint.framesOf('CP-1')?.frames ?? []).filter((one) => !one.isOutbound).map(({ text }) => text)
  return { site, texts, reports }
}

test.each(['ocpp1.6', 'ocpp2.0.1'] as const)('a charger in %s boots, and repeats its states', async (protocol) => {
  const { texts, site, reports } = await played(protocol, 'repeats-states')
  await vi.waitFor(() => expect(texts().filter((text) => text.includes('"Available"')).length).toBeGreaterThanOrEqual(4), 8_000)
  await site.engine.advance(1_000)
  expect(site.station().isOnline).toBe(true)
  expect(reports).toEqual(['BootNotification: Accepted'])
})

test('several imperfections act together', async () => {
  const { texts } = await played('ocpp1.6', 'no-boot', 'odd-error-codes')
  await vi.waitFor(() => expect(texts().filter((text) => text.includes('StatusNotification')).length).toBe(2), 8_000)
  expect(texts().join('')).not.toContain('BootNotification')
  expect(texts().join('')).not.toContain('NoError')
})

test('the list has each imperfection once, but for those of the platform', () => {
  const names = KINDS_OF_CHARGERS.map(kindName)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('power-cut-resuming')
  expect(names).not.toContain('platform-reset')
  expect(kindList().split('\n')).toHaveLength(names.length)
  expect(kindList()).toMatch(/^no-evse .* Only OCPP 2\.0\.1\.$/m)
})
