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
import { Refusal, Success } from '#contract/wire.ts'

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

export type JsonSchema = z.core.JSONSchema.BaseSchema

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
