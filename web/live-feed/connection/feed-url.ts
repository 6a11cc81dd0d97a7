/** The address of a feed for display: without user, password, query and fragment. */
export function shownUrl(mqttUrl: string): string {
  try {
    const url = new URL(mqttUrl)
    return `${url.protocol}//${url.host}${url.pathname}`
  } catch {
    return mqttUrl.replace(/^([^/]*\/\/)?[^/]*@/, '$1').replace(/[?#].*$/s, '')
  }
}
