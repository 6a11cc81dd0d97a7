import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { Refusal } from '#contract/wire.ts'
import { type JsonSchema, schemaOf } from './openapi-schemas.ts'
import { readOnlyFields } from '#simulator/http/read-only-fields.ts'

type Components = Record<string, unknown>

/** Two paths that differ in the names of their parameters only are one path to OpenAPI. */
const shapeOf = (path: string) => path.replace(/:\w+/g, '{}')

/** The path as OpenAPI writes it, with the parameter names of the first endpoint of its shape. */
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

/** The body of a write, with the read-only fields of its entity that it accepts as well. */
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
  400: 'Wrong input, field by field.',
  401: 'No access token, or one that is unknown or has expired.',
  403: 'The gate of this call is closed to the caller.',
  404: 'What the path names does not exist, or is not for the caller to see.',
}

const IS_SO = 'What is asked for is so already.'
const IS_NOT_ADAPTIVE = 'The group of the session is in no adaptive mode.'
const IS_OFFLINE = 'The device is offline, so that no command reaches it.'
/** Calls that the state of things stands against. */
const CONFLICTS: Record<string, string> = {
  connectStation: IS_SO,
  addPriorityGroup: IS_SO,
  chargeDevice: IS_OFFLINE,
  setFcrN: IS_OFFLINE,
  requestFfrLogs: IS_OFFLINE,
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
    page: () => ({ 'text/html': { schema: { type: 'string' } } }),
  }[endpoint.answers]()
  return {
    200: { description: 'Done.', content },
    ...refused,
    ...(CONFLICTS[name] && { 409: { description: CONFLICTS[name], content: refusal } }),
    ...(endpoint.body && { 413: { description: 'The body is too large: 256 kB at most.', content: refusal } }),
    ...(name === 'login' && { 423: { description: 'A second factor is needed: send `mfaCode` along.', content: refusal } }),
  }
}

function operation(name: string, endpoint: AnyEndpoint, path: string, components: Components) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => ({
    name: String(param),
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  // The token of a download stands among its query parameters.
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

/** The platform's calls as an OpenAPI 3.1 document, made from the same values that the console calls and the simulator serves. */
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
      description: 'What the console calls and the simulator serves. `x-gate` names what a caller must be allowed to do.',
    },
    security: [{ bearer: [] }],
    paths,
    components: { schemas: components, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}
