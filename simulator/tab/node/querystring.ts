/** `parse` of `node:querystring`: a repeated name has a list of values. */
export function parse(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  const given = new URLSearchParams(text)
  for (const name of new Set(given.keys())) {
    const [first = '', ...more] = given.getAll(name)
    query[name] = more.length === 0 ? first : [first, ...more]
  }
  return query
}
