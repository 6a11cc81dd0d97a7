/** The address of a feed as it may be shown and kept: without user, password, query or fragment. */
export function shownUrl(mqttUrl: string): string {
  try {
    const url = new URL(mqttUrl)
    return `${url.protocol}//${url.host}${url.pathname}`
  } catch {
    return mqttUrl.replace(/^([^/]*\/\/)?[^/]*@/, '$1').replace(/[?#].*$/s, '')
  }
}
