import { expect, test } from 'vitest'
import type { RawCall } from '#simulator/ocpp/testing/raw-charger.ts'
import { startSite } from '#simulator/ocpp/testing/reported-site.ts'
import { identityView } from './station-view.ts'

async function identityAfter(protocol: 'ocpp1.6' | 'ocpp2.0.1', ...calls: readonly RawCall[]) {
  const site = await startSite({ protocol })
  await site.send(...calls)
  const { serialNumber, settings, ocppMake } = identityView(site.station())
  return { serialNumber, settings, ocppMake }
}
const UNKNOWN = { vendor: null, model: null, firmware: null, imsi: null }

test('nothing is invented of a charger outside that has not booted', async () => {
  expect(await identityAfter('ocpp1.6')).toEqual({
    serialNumber: null,
    settings: { iccid: null, serialNumber: null },
    ocppMake: UNKNOWN,
  })
})

test.each<readonly [string, 'ocpp1.6' | 'ocpp2.0.1', object]>([
  [
    'OCPP 1.6',
    'ocpp1.6',
    {
      chargePointVendor: 'V',
      chargePointModel: 'M',
      chargePointSerialNumber: 'S1',
      firmwareVersion: '1.2',
      iccid: '893',
      imsi: '244',
    },
  ],
  [
    'OCPP 1.6 with the number of its box',
    'ocpp1.6',
    { chargeBoxSerialNumber: 'S1', firmwareVersion: '1.2', iccid: 893, imsi: '244' },
  ],
  [
    'OCPP 2.0.1',
    'ocpp2.0.1',
    {
      reason: 'PowerUp',
      chargingStation: {
        vendorName: 'V',
        model: 'M',
        serialNumber: 'S1',
        firmwareVersion: '1.2',
        modem: { iccid: '893', imsi: '244' },
      },
    },
  ],
])('a charger by %s shows the fields of its boot message', async (_, protocol, boot) => {
  expect(await identityAfter(protocol, ['BootNotification', boot as never])).toMatchObject({
    serialNumber: 'S1',
    settings: { iccid: '893', serialNumber: 'S1' },
    ocppMake: { firmware: '1.2', imsi: '244' },
  })
})

test('what a boot does not tell any more is unknown again', async () => {
  const boot = (more: object): RawCall => ['BootNotification', { chargePointVendor: 'V', chargePointModel: 'M', ...more }]
  expect(
    await identityAfter('ocpp1.6', boot({ chargePointSerialNumber: 'S1', iccid: '893' }), boot({ iccid: '' })),
  ).toMatchObject({
    serialNumber: null,
    settings: { iccid: null },
    ocppMake: { vendor: 'V', model: 'M' },
  })
})
