/** Headers of every reply of the simulator. */
export const SAFE_HEADERS = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' }

/** Headers of the replies to calls: most are valid for one second only. */
export const NEVER_STORED = { 'Cache-Control': 'no-store' }
