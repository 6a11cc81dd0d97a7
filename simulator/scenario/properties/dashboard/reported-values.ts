import type { Telemetry } from '#contract/fingrid.ts'
import { OperatorEntries } from '../operator-entries.ts'
import { membersOf } from '../installed-lines.ts'
import type { Property } from '../property.ts'

const TOLERANCE_KW = 0.05
const TOLERANCE_HZ = 0.01

/** Precondition: a successful read as the only event of its second, after the first second, and no faults. */
export const reportedValues: Property = {
  name: 'reported-values',
  about: 'A super group reports the power and the number of its online stations, and the frequency of the grid.',
  concerns: ({ groups }) =>
    [...groups.values()].some(({ isSupergroup, realTimeReport }) => isSupergroup && realTimeReport !== null),
  begin: (start, met) => {
    const entries = new OperatorEntries()
    return (world) => {
      const [event, ...others] = [...entries.events(world)]
      if (!event || !('call' in event) || others.length > 0 || entries.hasFaults || world.nowMs === start.runStartMs) {
        return undefined
      }
      const { call, status, reply, params } = event.call
      const group = world.groups.get(Number(params?.['groupId']))
      if (call !== 'readTelemetry' || status !== 200 || !group) return undefined
      met()
      const { stations, stationsOnline, values } = reply as Telemetry
      const members = membersOf(world, group).filter(({ isRemoved }) => !isRemoved)
      const online = members.filter(({ isOnline }) => isOnline)
      const value = (name: string) => values.find((one) => one.name === name)?.value ?? NaN
      if (stations !== members.length || stationsOnline !== online.length) {
        return {
          what: `${group.name} reports ${stationsOnline} of ${stations} stations online in place of ${online.length} of ${members.length}`,
        }
      }
      const sumKw = online.reduce((sum, { powerW }) => sum + powerW, 0) / 1_000
      const [kw, hz] = [value('activePowerKw'), value('frequencyHz')]
      if (Math.abs(kw - sumKw) > TOLERANCE_KW) {
        return { what: `${group.name} reports ${kw} kW, and its stations have ${sumKw.toFixed(3)} kW` }
      }
      const isOff = Math.abs(hz - world.recorder.frequencyAt(world.nowMs)) > TOLERANCE_HZ
      return isOff ? { what: `${group.name} reports ${hz} Hz at ${world.recorder.frequencyAt(world.nowMs)} Hz` } : undefined
    }
  },
}
