import { afterEach, vi } from 'vitest'

// What a test changes of the environment ends with it. By itself that lasts until the next test begins, and the next file of the
// same worker, which is read before, would work out what it expects in another time zone.
afterEach(() => {
  vi.unstubAllEnvs()
})
