import type { V2gMode } from '#contract/v2g.ts'

/** What the modes are called, in the order of the form. */
export const MODE_NAME = {
  external: 'External (default)',
  freq: 'Adaptive V2G charging',
  powermeter: 'Adaptive V2B charging',
  no_v2g: 'Bypass, normal charging',
} satisfies Record<V2gMode, string>

export const MODE_TEXT = {
  external: 'The cars follow the baselines and base points that are sent to them.',
  freq: 'Each car has its target by its departure, and supports the grid frequency in the time that is left.',
  powermeter:
    'Each car has its target by its departure, and covers what the building draws in the time that is left; nothing goes out to the grid.',
  no_v2g: 'Each car charges at full power until it is full, and is never discharged.',
} satisfies Record<V2gMode, string>
