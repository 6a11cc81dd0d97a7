import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { TimelineLine } from '#simulator/scenario/language/stimuli.ts'
import { isSchema, type ValueSchema } from './schema-values.ts'

/**
 * A kind of timeline line that a seed uses or not. Derived from the schema of the timeline and from the table of calls: a new
 * stimulus, a new form of one and a new call are searched without a change here.
 */
export interface Feature {
  /** `meter: silent`, `call: saveDlmLimits` */
  readonly name: string
  /** The key of the stimulus. */
  readonly key: string
  /** The schema of its value; for a call, that of the whole stimulus. */
  readonly schema: ValueSchema
  readonly call?: EndpointName
}

/** Fields that name the subject of a line, so that they do not distinguish its forms. */
const SUBJECTS = new Set(['group', 'station'])

function formOf({ _zod: { def } }: ValueSchema): string {
  const fields = Object.entries(def.shape ?? {}).filter(([name]) => !SUBJECTS.has(name))
  const required = fields.filter(([, schema]) => schema._zod.def.type !== 'optional')
  return (required.length > 0 ? required : fields).map(([name]) => name).join(' ')
}

function featuresOf(key: string, schema: ValueSchema): Feature[] {
  const { options } = schema._zod.def
  if (key === 'operator') return callFeatures(schema)
  if (!options) return [{ name: key, key, schema }]
  return options.map((option) => ({ name: `${key}: ${formOf(option)}`, key, schema: option }))
}

/** Downloads and pages need a browser. */
const isSearched = ({ answers }: AnyEndpoint) => answers === 'json'
const callFeatures = (schema: ValueSchema): Feature[] =>
  (Object.entries(endpoints) as [EndpointName, AnyEndpoint][])
    .filter(([, endpoint]) => isSearched(endpoint))
    .map(([call]) => ({ name: `call: ${call}`, key: 'operator', schema, call }))

const lines = TimelineLine.options as unknown as readonly ValueSchema[]

/** All features, in the order of schema and table. */
export const FEATURES: readonly Feature[] = lines.flatMap(({ _zod: { def } }) =>
  Object.entries(def.shape ?? {})
    .filter(([key]) => key !== 'at')
    .flatMap(([key, schema]) => (isSchema(schema) ? featuresOf(key, schema) : [])),
)

/** Whether a feature is a call that changes something. */
export const isWrite = ({ call }: Feature): boolean => {
  if (call === undefined) return false
  const { method, changesNothing } = endpoints[call] as AnyEndpoint
  return method !== 'GET' && !changesNothing
}
