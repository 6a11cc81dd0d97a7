import type { DrillService } from '#simulator/scenario/measures/group-drill.ts'
import type { MeasureName } from '#simulator/scenario/measures/measures.ts'

/** The reserve that each service provides. */
export const PRODUCT_OF = {
  'single-step': 'FCR-D up, single step',
  'stepwise-classic': 'FCR-D up, dynamic',
  'stepwise-static': 'FCR-D up, static',
  ffr: 'FFR',
} as const satisfies Record<DrillService, string>

/** TR: Technical Requirements for FCR Provision. FFR: terms of Fingrid for fast frequency reserve. */
const OWN = 'Limit of the simulator, not of TR'
const FORMER = 'Rule of Fingrid for FCR-D until September 2023'
const SETTINGS = 'Settings of the group'
const FFR = 'Fingrid, terms for FFR'

const stepwise = (section: string) => ({
  timeTo50: FORMER,
  timeTo86: `TR ${section}, requirement 2`,
  timeTo100: FORMER,
  depth: `TR ${section}, requirement 1`,
  excess: `TR ${section}, requirement 1`,
  hold: `TR ${section}, requirements 1 and 12`,
  recovery: OWN,
})

/** The source of each limit that applies to an activation. */
export const RULE_SOURCES: Readonly<Record<DrillService, Partial<Record<MeasureName, string>>>> = {
  'single-step': {
    detection: OWN,
    timeTo50: SETTINGS,
    timeTo100: SETTINGS,
    depth: SETTINGS,
    excess: 'TR 3.1.2, requirement 1',
    hold: 'TR 3.1.2, requirements 1 and 12',
    recovery: SETTINGS,
  },
  'stepwise-classic': stepwise('3.1.2'),
  'stepwise-static': stepwise('3.1.3'),
  ffr: { timeTo100: FFR, depth: FFR, hold: FFR },
}
