/**
 * Provides: groups, their members and their settings. Needs: activity, bids, congestion, demand-response, dlm, events, grid,
 * http, p2p-market, session, sites.
 */

import type { GroupType, ReportFormat } from '#contract/groups.ts'
import type { DlmLimits } from '#contract/dlm.ts'
import type { FcrSettings } from '#contract/demand-response.ts'
import type { V2gSettings } from '#contract/v2g.ts'
import type { BidValues } from '#simulator/bids/world/bid-values.ts'
import type { GroupLoad } from '#simulator/dlm/world/group-load.ts'
import type { GroupResponse } from '#simulator/demand-response/world/group-response.ts'

declare module '#simulator/core/world/state.ts' {
  interface World {
    readonly groups: Map<number, Group>
  }
}

export interface Group {
  readonly id: number
  name: string
  readonly type: GroupType
  readonly sellerId: number
  isSupergroup: boolean
  realTimeReport: ReportFormat
  historyReport: ReportFormat
  dlm: DlmLimits
  v2g: V2gSettings | null
  customerGroupIds: number[]
  /** Members, by index into `world.stations`. */
  stationIndexes: number[]
  /** State of load management. */
  load: GroupLoad
  /** Replaced, never mutated. */
  fcr: FcrSettings
  /** State of demand response. */
  response: GroupResponse
  /** Accepted bids by the start of their hour, ms. */
  readonly bids: Map<number, BidValues>
}
