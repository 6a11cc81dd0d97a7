import { can, type Holder } from '#contract/access.ts'

/** What somebody finds at home. Who has the dashboard in the menu, but may not see it, is told so. */
export function homeOf(holder: Holder): 'the dashboard' | 'a greeting' | 'a greeting without the dashboard' {
  if (can.seeDashboard(holder)) return 'the dashboard'
  return can.seeDashboardTab(holder) ? 'a greeting without the dashboard' : 'a greeting'
}
