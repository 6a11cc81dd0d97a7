import type { scenarioPlatform } from './scenario-platform.ts'

/** Saves the rule that an operator of the scenario `busy-day` saves: Depot DC is limited to 90 kW from 11:55 UTC on. */
export async function limitByCableWorks(platform: ReturnType<typeof scenarioPlatform>): Promise<void> {
  const window = { startDate: '2026-03-02', endDate: '2026-03-02', startTime: '13:55', endTime: '21:00', weekdays: [] }
  const rule = {
    groupId: 2,
    name: 'Cable works',
    isEnabled: true,
    recurrence: 'one-time',
    timeZone: 'Europe/Helsinki',
    ...window,
  }
  const body = { ...rule, mode: 'limit-kw', target: 90 }
  await platform.ask('/api/congestion-rules', { as: 'operator', method: 'POST', body })
}
