import type { Overview } from '#contract/dashboard.ts'
import { phaseLoadText } from '#units/phase-load.ts'
import { flowText } from '#units/current-power.ts'

type Site = NonNullable<Overview['sites']>[number]

/** `L1 63 / 63 A main fuse`; without a limit `12.0 kW, no limit`. */
export const siteLoadText = ({ load, powerW }: Pick<Site, 'load' | 'powerW'>): string =>
  load ? phaseLoadText(load) : `${flowText(powerW)}, no limit`

/** `5 charging, 4 waiting, 2 faulted`: numbers of zero are omitted. */
export function siteStationsText({ type, running, waiting, faulted, offline }: Omit<Site, 'load'>): string {
  const isReversible = type === 'GROUP_TYPE_V2G' || type === 'GROUP_TYPE_BATTERY'
  const parts = [
    [running, isReversible ? 'running' : 'charging'],
    [waiting, 'waiting'],
    [faulted, 'faulted'],
    [offline, 'offline'],
  ] as const
  const texts = parts.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : []))
  return texts.length > 0 ? texts.join(', ') : 'idle'
}
