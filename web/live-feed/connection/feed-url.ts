/** The address of a feed for display: without user, password, query and fragment. */
export function shownUrl(mqttUrl: string): string {
  try {
    const url = new URL(mqttUrl)
    return `${url.protocol}//${url.host}${url.pathname}`
  } catch {
    return mqttUrl.replace(/^([^/]*\/\/)?[^/]*@/, '$1').replace(/[?#].*$/s, '')
  }
}

/** The address of the feed: that of the platform, or the path that the installation sets at the platform's origin. */
export function feedUrlOf(sentUrl: string, mqttPath: string | undefined, platformOrigin: string): string {
  return mqttPath === undefined ? sentUrl : `${platformOrigin.replace(/^http/, 'ws')}${mqttPath}`
}
