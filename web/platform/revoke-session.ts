import { directoryLogout } from '#contract/session.ts'
import { atPlatform } from '#ui/config/console-config.ts'

/**
 * Revokes all tokens of the session of an access token at the platform, those of download links and of the live feed included.
 * The user is logged out of the console in any case: without a reply, the tokens are valid until they expire.
 */
export function revokeSession(token: string) {
  // The request goes on when the page is left. Its redirect is that of a browser.
  const request = { headers: { authorization: `Bearer ${token}` }, redirect: 'manual', keepalive: true } as const
  void fetch(atPlatform(directoryLogout.path), request).catch(() => {})
}
