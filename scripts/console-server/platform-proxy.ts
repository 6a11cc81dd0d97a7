import type { ProxyServer } from 'http-proxy-3'
import type { CommonServerOptions } from 'vite'
import { limitProxy, PROXY_LIMITS } from './proxy-limits.ts'

/** Hands a request on under the platform's own host name, and keeps its redirects and cookies on this host. */
export const handOn = (origin: string) => ({ target: origin, changeOrigin: true, autoRewrite: true, cookieDomainRewrite: '' })

// Vite brings the same library along, with a declaration of its own.
const configure = (proxy: unknown) => limitProxy(proxy as ProxyServer, PROXY_LIMITS)

/**
 * For the development server: hands the platform's calls and its feed on to where it is, and everything else to the console.
 * Its answers come back as they are, the `Date` header with them: the console's time is the platform's.
 */
export const platformProxy = (origin: string): CommonServerOptions['proxy'] => ({
  '^/api(?=[/?]|$)': { ...handOn(origin), configure },
  '^/mqtt(?=[/?]|$)': { ...handOn(origin), ws: true, configure },
})
