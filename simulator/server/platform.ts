/**
 * Provides: the platform as a server: all calls with their handlers, and the console. Needs: activity, bids, changes, charts,
 * congestion, control, dashboard, demand-response, dlm, events, evidence, exports, ffr-logs, fingrid, groups, http, mqtt, ocpp,
 * p2p-market, prequalification, priority, reserves, session, sim, stations, v2g.
 */

import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { ChangeStreams } from '#simulator/changes/calls/change-streams.ts'
import { readAnswers } from '#simulator/http/answer-read.ts'
import type { Context, Handler } from '#simulator/http/call.ts'
import { byLiteralFirst } from '#simulator/http/routes.ts'
import { served, type Served } from '#simulator/http/serve.ts'
import { Approvals } from '#simulator/prequalification/calls/approvals.ts'
import type { Engine } from '#simulator/run/engine.ts'
import type { Tokens } from '#simulator/session/calls/tokens.ts'
import { StationPages } from '#simulator/stations/calls/station-pages.ts'
import { handlers } from './handlers.ts'

const handlerOf: Partial<Record<EndpointName, unknown>> = handlers

/** Every call with its handler, whose type the definition of `handlers` checks. Literal paths stand before parameters. */
export const CALLS = (Object.entries(endpoints) as [EndpointName, AnyEndpoint][])
  .toSorted(([, a], [, b]) => byLiteralFirst(a.path, b.path))
  .map(([name, endpoint]) => ({ name, endpoint, handler: handlerOf[name] as Handler<AnyEndpoint> }))

interface Settings {
  readonly engine: Engine
  readonly tokens: Tokens
  readonly checkReplies: boolean
  readonly feedUrl: Context['feedUrl']
  readonly chargers?: Context['chargers'] | undefined
  /** Interval of looks for streams of changes, ms of real time; a second by default. */
  readonly lookEveryMs?: number | undefined
}

/** The calls of the platform of an engine, for any server. */
export interface Platform {
  readonly context: Context
  readonly calls: Readonly<Record<EndpointName, Served>>
}

export function createPlatform({ engine, tokens, checkReplies, feedUrl, chargers, lookEveryMs }: Settings): Platform {
  const context: Context = {
    engine,
    tokens,
    feedUrl,
    checkReplies,
    stationPages: new StationPages(engine),
    approvals: new Approvals(engine),
    changes: new ChangeStreams({ engine, tokens, answer: readAnswers(CALLS, () => context), lookEveryMs }),
    chargers: chargers ?? (() => undefined),
  }
  const calls = CALLS.map(({ name, endpoint, handler }) => [name, served(name, endpoint, handler, context, name)] as const)
  return { context, calls: Object.fromEntries(calls) as Record<EndpointName, Served> }
}
