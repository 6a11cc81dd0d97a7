/** URLs of an EVSE or station in the external hub. Undefined without a hub or an id. */
export function hubAddress(hubUrl: string | null | undefined, kind: 'evses' | 'stations', id: string | number | null) {
  if (!hubUrl || id === null) return undefined
  return `${hubUrl.replace(/\/+$/, '')}/${kind}/${encodeURIComponent(id)}`
}
