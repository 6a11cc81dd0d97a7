/** Addresses of the hub outside the console: of an EVSE, of a station. Undefined where there is no hub or no id. */
export function hubAddress(hubUrl: string | null | undefined, kind: 'evses' | 'stations', id: string | number | null) {
  if (!hubUrl || id === null) return undefined
  return `${hubUrl.replace(/\/+$/, '')}/${kind}/${encodeURIComponent(id)}`
}
