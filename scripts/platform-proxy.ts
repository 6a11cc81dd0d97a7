import type { CommonServerOptions } from 'vite'

/**
 * Hands the platform's calls and its feed on to where it is, and everything else to the console. Its answers come back
 * as they are, the `Date` header with them: the console's time is the platform's.
 */
export const platformProxy = (origin: string): CommonServerOptions['proxy'] => ({
  '/api': { target: origin, changeOrigin: true, autoRewrite: true, cookieDomainRewrite: '' },
  '/mqtt': { target: origin, changeOrigin: true, ws: true },
})
