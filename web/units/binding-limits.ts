import { knownWords } from '#contract/wire.ts'
import type { BindingLimit } from '#contract/allocations.ts'

/** The binding limits by name. */
export const BINDING_LIMIT_LABEL = knownWords({
  'main-fuse': 'Main fuse',
  'import-limit': 'Import limit',
  'safe-limit': 'Safe limit',
  solar: 'Solar surplus',
  queue: 'Queue',
  priority: 'Priority session',
  settling: 'Settling',
  station: 'Maximum of the station',
  car: 'Maximum of the car',
  operator: 'Set by an operator',
  fcr: 'Frequency reserve',
  congestion: 'Rule',
  'other-group': 'Another group of the station',
  setpoint: 'Setpoint',
  mode: 'Operating mode',
  storage: 'State of charge',
  schedule: 'Departure',
} as const satisfies Record<BindingLimit, string>)
