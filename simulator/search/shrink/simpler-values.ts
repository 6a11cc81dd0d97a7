type Value = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Value => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields that can be left out of a line; the schema refuses the line if the field is needed, and so does the run. */
function withoutOneField(stimulus: Value): Value[] {
  const [key] = Object.keys(stimulus)
  const value = key === undefined ? undefined : stimulus[key]
  if (key === undefined || !isObject(value)) return []
  const without = (object: Value, name: string) => Object.fromEntries(Object.entries(object).filter(([field]) => field !== name))
  const outer = Object.keys(value).map((name) => ({ [key]: without(value, name) }))
  const inner = Object.entries(value).flatMap(([name, part]) =>
    isObject(part) && name !== 'params' && name !== 'body'
      ? Object.keys(part).map((field) => ({ [key]: { ...value, [name]: without(part, field) } }))
      : [],
  )
  return [...inner, ...outer]
}

/** Simpler forms of a stimulus, to be tried one by one. */
export const simplerValues = (stimulus: Value): Value[] => withoutOneField(stimulus)
