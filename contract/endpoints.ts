import * as activity from './activity.ts'
import * as allocations from './allocations.ts'
import * as bids from './bids.ts'
import * as changes from './changes/changes.ts'
import * as charts from './charts.ts'
import * as congestion from './congestion.ts'
import * as control from './control.ts'
import * as dashboard from './dashboard.ts'
import * as demandResponse from './demand-response.ts'
import * as dlm from './dlm.ts'
import * as events from './events.ts'
import * as evidence from './evidence/evidence.ts'
import * as exports from './exports.ts'
import * as ffrLogs from './ffr-logs.ts'
import * as fingrid from './fingrid.ts'
import * as groups from './groups.ts'
import * as liveFeed from './live-feed.ts'
import * as chargers from './ocpp/chargers.ts'
import * as ocppSessions from './ocpp/sessions.ts'
import * as p2pMarket from './p2p-market.ts'
import * as stationDirectory from './palette/station-directory.ts'
import * as priority from './priority.ts'
import * as reserves from './reserves.ts'
import * as sellers from './sellers.ts'
import * as session from './session.ts'
import * as stations from './stations.ts'
import * as v2g from './v2g.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { signInAs } from './sim.ts'

const nouns = {
  ...session,
  ...sellers,
  ...changes,
  ...dashboard,
  ...groups,
  ...dlm,
  ...allocations,
  ...charts,
  ...v2g,
  ...stations,
  ...stationDirectory,
  ...ffrLogs,
  ...control,
  ...chargers,
  ...ocppSessions,
  ...events,
  ...liveFeed,
  ...demandResponse,
  ...bids,
  ...reserves,
  ...p2pMarket,
  ...priority,
  ...congestion,
  ...activity,
  ...exports,
  ...fingrid,
  ...evidence,
}

type Nouns = typeof nouns

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'allow' in value

/** All calls of the platform by name: those that the files of the nouns export. The simulator serves them, and the OpenAPI document lists them. */
export const endpoints = Object.fromEntries(
  Object.entries(nouns)
    .filter(([, value]) => isEndpoint(value))
    // The order of the exports of a module depends on what loads it.
    .toSorted(([a], [b]) => (a < b ? -1 : 1)),
) as {
  readonly [Name in keyof Nouns as Nouns[Name] extends AnyEndpoint ? Name : never]: Nouns[Name]
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

/**
 * Paths of calls whose replies contain a token, a cookie or the key of a form, or that end a session. Their compressed length could
 * reveal the content, so no server compresses them; and each reply is unique, so it gets no entity tag.
 */
export const WITH_TOKEN: ReadonlySet<string> = new Set(
  [
    session.login,
    session.loginWithNapCode,
    session.readMe,
    session.readTemporaryToken,
    signInAs,
    session.directoryLogin,
    session.directoryLogout,
  ].map(({ path }) => path),
)
