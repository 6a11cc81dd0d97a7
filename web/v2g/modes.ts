import type { V2gMode } from '#contract/v2g.ts'

/** Labels of the modes, in the order of the form. */
export const MODE_NAME = {
  external: 'External (default)',
  freq: 'Adaptive V2G charging',
  powermeter: 'Adaptive V2B charging',
  no_v2g: 'Bypass, normal charging',
} satisfies Record<V2gMode, string>

export const MODE_TEXT = {
  external: 'Cars follow the baselines and basepoints that they receive.',
  freq: 'Each car reaches its target by its departure and supports the grid frequency in the remaining time.',
  powermeter:
    'Each car reaches its target by its departure and supplies the building in the remaining time, without export to the grid.',
  no_v2g: 'Each car charges at full power until it is full and never discharges.',
} satisfies Record<V2gMode, string>
