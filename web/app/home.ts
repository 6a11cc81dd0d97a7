import { can, type Holder } from '#contract/access.ts'

/** The content of the start page. A user with the dashboard in the menu but without permission gets a greeting that states this. */
export function homeContentOf(holder: Holder): 'the dashboard' | 'a greeting' | 'a greeting without the dashboard' {
  if (can.seeDashboard(holder)) return 'the dashboard'
  return can.seeDashboardTab(holder) ? 'a greeting without the dashboard' : 'a greeting'
}
