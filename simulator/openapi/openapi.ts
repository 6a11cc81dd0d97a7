/** Provides: the contract as OpenAPI. Needs: http. */

import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { Refusal, Success } from '#contract/wire.ts'
import { readOnlyFields } from '#simulator/http/read-only-fields.ts'
import * as z from 'zod'
import { Bid } from '#contract/bids.ts'
import { ChartPoint } from '#contract/charts.ts'
import { Baseline } from '#contract/control.ts'
import { FcrSettings } from '#contract/demand-response.ts'
import { DlmLimits, DlmLimitsDraft, ExternalMeterValues } from '#contract/dlm.ts'
import { DeviceEvent } from '#contract/events.ts'
import { FfrLogLink } from '#contract/ffr-logs.ts'
import { Group, ListedGroup } from '#contract/groups.ts'
import { CustomerGroup } from '#contract/priority.ts'
import { Seller } from '#contract/sellers.ts'
import { AccessToken, Credentials, Me } from '#contract/session.ts'
import { AssignedGroup, StackingService, Station, StationType } from '#contract/stations.ts'
import { DailyScheduleEntry, V2gForecast, V2gSession, V2gSettings } from '#contract/v2g.ts'

/** The schemas with a name of their own; all other schemas are inlined. */
const NAMED = {
  AccessToken,
  AssignedGroup,
  Baseline,
  Bid,
  ChartPoint,
  Credentials,
  CustomerGroup,
  DailyScheduleEntry,
  DeviceEvent,
  DlmLimits,
  DlmLimitsDraft,
  ExternalMeterValues,
  FcrSettings,
  FfrLogLink,
  Group,
  ListedGroup,
  Me,
  Refusal,
  Seller,
  StackingService,
  Station,
  StationType,
  Success,
  V2gForecast,
  V2gSession,
  V2gSettings,
}

const registry = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id })

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Rewrites every `$ref` from the definitions of zod to the components of OpenAPI. */
const inOpenApi = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))

/**
 * A contract schema as JSON Schema in its wire format: a number in a query is described as text. Named schemas that it uses
 * are added to `components`.
 */
export function schemaOf(schema: z.core.$ZodType, components: Record<string, unknown>): JsonSchema {
  const { $schema: _dialect, $defs = {}, ...own } = z.toJSONSchema(schema, { metadata: registry, io: 'input' })
  for (const [id, named] of Object.entries($defs)) components[id] = inOpenApi(named)
  return inOpenApi(own) as JsonSchema
}

type Components = Record<string, unknown>

/** OpenAPI treats paths that differ only in their parameter names as the same path. */
const shapeOf = (path: string) => path.replace(/:\w+/g, '{}')

/** The path in OpenAPI syntax, with the parameter names of the first endpoint of that shape. */
function templates(table: readonly AnyEndpoint[]): (endpoint: AnyEndpoint) => string {
  const first = new Map<string, string>()
  for (const { path } of table) if (!first.has(shapeOf(path))) first.set(shapeOf(path), path.replace(/:(\w+)/g, '{$1}'))
  return ({ path }) => first.get(shapeOf(path)) ?? path
}

function queryParameters(endpoint: AnyEndpoint, components: Components) {
  if (!endpoint.query) return []
  const { properties = {}, required = [] } = schemaOf(endpoint.query, components) as JsonSchema & { required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}

/** The body of a write, including the read-only fields of its entity that it accepts. */
function bodySchema(endpoint: AnyEndpoint, components: Components): JsonSchema {
  const own = endpoint.body ? schemaOf(endpoint.body, components) : {}
  const fields = Object.entries(readOnlyFields(endpoint)).map(([name, field]) => {
    const isMoving = endpoint.takesBack?.moving.includes(name)
    const description = isMoving ? 'Accepted and ignored.' : 'Accepted with its present value only.'
    return [name, { ...schemaOf(field, components), readOnly: true, description }]
  })
  return fields.length > 0 ? { allOf: [own, { type: 'object', properties: Object.fromEntries(fields) }] } : own
}

const REFUSALS: Record<string, string> = {
  400: 'Invalid input, listed by field.',
  401: 'The access token is missing, unknown or expired.',
  403: 'The caller lacks the permission for this call.',
  404: 'The entity of the path does not exist, or the caller may not see it.',
}

const IS_SO = 'No change: already in this state.'
const IS_NOT_ADAPTIVE = 'The group of the session is not in an adaptive mode.'
const IS_OFFLINE = 'The device is offline and cannot receive commands.'
/** Calls that the present state can prevent. */
const CONFLICTS: Record<string, string> = {
  connectStation: IS_SO,
  addPriorityGroup: IS_SO,
  chargeDevice: IS_OFFLINE,
  setFcrN: IS_OFFLINE,
  requestFfrLogs: IS_OFFLINE,
  endSession: 'The device is offline, has no session, or has not answered the last request.',
  clearSession: 'The device has no session, or reports that a car draws power.',
  addDailySchedule: 'The daily schedule of the group is full.',
  saveSessionSchedule: IS_NOT_ADAPTIVE,
  deleteSessionSchedule: IS_NOT_ADAPTIVE,
}

function responses(name: string, endpoint: AnyEndpoint, components: Components) {
  const refusal = { 'application/json': { schema: schemaOf(Refusal, components) } }
  const wanted = endpoint.allow === 'anyone' ? ['400'] : Object.keys(REFUSALS)
  const refused = Object.fromEntries(wanted.map((status) => [status, { description: REFUSALS[status], content: refusal }]))
  const content = {
    json: () => ({ 'application/json': { schema: endpoint.reply ? schemaOf(endpoint.reply, components) : {} } }),
    csv: () => ({ 'text/csv': { schema: { type: 'string' } } }),
    events: () => ({ 'text/event-stream': { schema: { type: 'string' } } }),
    page: () => ({ 'text/html': { schema: { type: 'string' } } }),
  }[endpoint.answers]()
  return {
    200: { description: 'Done.', content },
    ...refused,
    ...(CONFLICTS[name] && { 409: { description: CONFLICTS[name], content: refusal } }),
    ...(endpoint.body && { 413: { description: 'The body is too large. The maximum is 256 kB.', content: refusal } }),
    ...(name === 'login' && { 423: { description: 'A second factor is required: send `mfaCode`.', content: refusal } }),
  }
}

function operation(name: string, endpoint: AnyEndpoint, path: string, components: Components) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => ({
    name: String(param),
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  // A download has its token in the query.
  const isOpen = endpoint.allow === 'anyone' || endpoint.answers === 'csv'
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'platform'],
    ...(isOpen ? { security: [] } : {}),
    ...(endpoint.allow === 'anyone' ? {} : { 'x-gate': endpoint.allow }),
    ...(endpoint.provisional ? { 'x-provisional': endpoint.provisional } : {}),
    parameters: [...inPath, ...queryParameters(endpoint, components)],
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: bodySchema(endpoint, components) } } },
    }),
    responses: responses(name, endpoint, components),
  }
}

/** The platform's calls as an OpenAPI 3.1 document, generated from the contract of console and simulator. */
export function buildOpenApi(): object {
  const table = Object.entries(endpoints) as [string, AnyEndpoint][]
  const templateOf = templates(Object.values(endpoints))
  const components: Components = {}
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of table) {
    const path = templateOf(endpoint)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, path, components) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'EV-charging load management platform',
      version: '1.0.0',
      description: 'The calls between console and platform. `x-gate` names the required permission.',
    },
    security: [{ bearer: [] }],
    paths,
    components: { schemas: components, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}
