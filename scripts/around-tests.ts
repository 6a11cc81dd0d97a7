import * as fc from 'fast-check'
import { afterEach, vi } from 'vitest'

// The same commit gives the same verdict. LOADSTAR_PROPERTY_SEED draws other cases.
fc.configureGlobal({ seed: Number(process.env['LOADSTAR_PROPERTY_SEED'] ?? 1) })

// What a test changes of the environment ends with it. By itself that lasts until the next test begins, and the next file of the
// same worker, which is read before, would work out what it expects in another time zone.
afterEach(() => {
  vi.unstubAllEnvs()
})
