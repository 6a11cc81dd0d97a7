import { paths } from '#app/paths.ts'
import type { Station } from '#contract/stations.ts'
import { notify } from '#ui/notices/notices.ts'
import type { PageEntry } from '#ui/page/page-focus.ts'
import { deviceTabs, hubAddress } from './device-tabs.ts'

/** Other words that find a tab in the palette. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  '': ['charging', 'export'],
  stats: ['charts', 'history', 'yesterday'],
  'mqtt-logs': ['messages', 'live', 'feed'],
  protocol: ['messages', 'ocpp'],
}

type Described = Pick<
  Station,
  'deviceId' | 'stationId' | 'fullEvseId' | 'legacyDeviceId' | 'assignedGroups' | 'mqtt' | 'ocppIdentity' | 'type'
>

/** The commands of a device that this user may give now. */
export const commandsOf = (
  { deviceId, name }: Pick<Station, 'deviceId' | 'name'>,
  may: { setPower: boolean; stop: (() => void) | undefined },
): readonly PageEntry[] => [
  ...(may.setPower
    ? [
        {
          key: 'set-power',
          label: `Set power: ${name || deviceId}`,
          target: { to: paths.device(deviceId), state: { setPower: true } },
        },
      ]
    : []),
  ...(may.stop ? [{ key: 'stop', label: `Stop ${name || deviceId}`, target: { run: may.stop } }] : []),
]

/** What the palette offers on the page of a device: its tabs, groups, hub pages and identifiers. */
export function entriesOf(station: Described, hubUrl: string | null | undefined): readonly PageEntry[] {
  const { deviceId, stationId, fullEvseId, legacyDeviceId, assignedGroups } = station
  const hub = (kind: 'evses' | 'stations', id: string | number | null, name: string) => {
    const address = hubAddress(hubUrl, kind, id)
    const open = { run: () => void window.open(address, '_blank', 'noreferrer') }
    return address === undefined ? [] : [{ key: `hub:${kind}`, label: `Open the ${name} in the hub`, target: open }]
  }
  const copy = (name: string, text: string | number | null) =>
    text === null
      ? []
      : [{ key: `copy:${name}`, label: `Copy ${name}`, detail: String(text), target: { run: () => void copied(String(text)) } }]
  return [
    ...deviceTabs(station).map(({ key, label }) => ({
      key: `tab:${key}`,
      label,
      target: { to: key ? paths.deviceTab(deviceId, key) : paths.device(deviceId) },
      words: WORDS[key],
    })),
    ...assignedGroups.map(({ id, name }) => ({ key: `group:${id}`, label: `Group ${name}`, target: { to: paths.group(id) } })),
    ...hub('evses', fullEvseId, 'EVSE'),
    ...hub('stations', stationId, 'station'),
    ...copy('EVSE ID', fullEvseId),
    ...copy('station ID', stationId),
    ...copy('device ID', deviceId),
    ...copy('legacy device ID', legacyDeviceId ?? null),
  ]
}

async function copied(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    notify.done(`Copied ${text}`)
  } catch {
    notify.failed('The browser did not allow copying')
  }
}
