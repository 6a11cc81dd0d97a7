/** A stimulus with its button label. */
export interface StimulusForm {
  readonly label: string
  /** The line of a timeline for a target; without `at`, it is played immediately. */
  readonly line: (name: string | number) => Record<string, unknown>
}

const grid = (label: string, frequency: object): StimulusForm => ({ label, line: () => ({ frequency }) })
const meter = (label: string, change: object): StimulusForm => ({ label, line: (group) => ({ meter: { group, ...change } }) })
const station = (label: string, change: object): StimulusForm => ({
  label,
  line: (name) => ({ station: { station: name, ...change } }),
})
const charger = (label: string, change: object): StimulusForm => ({
  label,
  line: (name) => ({ charger: { station: name, ...change } }),
})
const broker = (label: string, change: object): StimulusForm => ({ label, line: () => ({ broker: change }) })
const session = (label: string, change: object): StimulusForm => ({ label, line: () => ({ session: change }) })
const market = (label: string, change: object): StimulusForm => ({ label, line: () => ({ market: change }) })

export const GRID: readonly StimulusForm[] = [
  grid('Lose 800 MW', { dip: 800 }),
  grid('Lose 1450 MW', { dip: 1_450 }),
  grid('Gain 900 MW', { dip: -900 }),
  grid('To 49.85 Hz', { to: 49.85, over: '2s' }),
  grid('To 49.65 Hz', { to: 49.65, over: '2s' }),
  grid('To 49.45 Hz', { to: 49.45, over: '2s' }),
  grid('To 50.15 Hz', { to: 50.15, over: '2s' }),
  grid('Back to 50 Hz', { to: 50, over: '5s' }),
  grid('Release frequency', { release: true, over: '5s' }),
]

export const GROUP: readonly StimulusForm[] = [
  meter('Stop meter values', { silent: true }),
  meter('Stop meter values for 2 min', { silent: true, for: '2m' }),
  meter('Resume meter values', { silent: false }),
  { label: 'Bid for this hour', line: (group) => ({ bids: { group, bids: [{ inHours: 0, quantity: 0.1, price: 10 }] } }) },
  { label: 'Bid for the next hour', line: (group) => ({ bids: { group, bids: [{ inHours: 1, quantity: 0.1, price: 10 }] } }) },
  { label: 'Remove bids', line: (group) => ({ bids: { group, clear: true } }) },
]

export const STATION: readonly StimulusForm[] = [
  station('Offline', { online: false }),
  station('Online', { online: true }),
  station('Faulted', { status: 'Faulted' }),
  station('Available', { status: 'Available' }),
  station('Car arrives', { plug: true }),
  station('Car departs', { unplug: true }),
  charger('Charger keeps its setpoint', { obeys: false }),
  charger('Charger refuses setpoints', { rejects: true }),
  charger('Car ignores its limit', { ignores: true }),
  charger('Setpoints 8 s late', { late: '8s' }),
  charger('Charger obeys', { obeys: true }),
]

export const PLATFORM: readonly StimulusForm[] = [
  broker('Live feed down for 20 s', { down: '20s' }),
  broker('Live feed slow for 1 min', { slow: '500ms', for: '1m' }),
  session('Sessions expire', { expire: true }),
  session('Refuse renewals for 1 min', { refuseRenewal: true, for: '1m' }),
  market('Market refuses bids', { refuse: 'The gate is closed for this hour.' }),
  market('Market applies its rules', { rules: true }),
  market('Market accepts bids', { accept: true }),
]
