import type { Theme } from '@fluentui/react-components'

/**
 * How urgent a state is. `act`: a person must act now; `soon`: a person must act within minutes or check; `automatic`: the
 * platform acts as configured; `information`: no action.
 */
export type Severity = 'act' | 'soon' | 'automatic' | 'information'

interface SeverityColors {
  readonly text: keyof Theme
  /** Undefined for an outlined chip. */
  readonly fill?: keyof Theme
  /** Visible on every surface, also where the fill is not. */
  readonly border: keyof Theme
}

/** The theme colours of the chips. A test computes their contrasts in all themes. */
export const SEVERITY_COLORS = {
  act: { text: 'colorNeutralForegroundStaticInverted', fill: 'colorStatusDangerBackground3', border: 'colorStatusDangerBorder2' },
  soon: { text: 'colorNeutralForeground1Static', fill: 'colorStatusWarningBackground3', border: 'colorStatusWarningBorder2' },
  automatic: { text: 'colorBrandForeground1', border: 'colorBrandStroke1' },
  information: { text: 'colorNeutralForeground2', border: 'colorNeutralStrokeAccessible' },
} as const satisfies Record<Severity, SeverityColors>
