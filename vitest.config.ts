import { defineConfig } from 'vitest/config'

/** Rooms that hold state of their own, such as the one store, a query cache or a stubbed `fetch`: their tests share nothing. */
const STATEFUL = [
  'web/{platform,session,ui,live-feed}/**/*.test.ts',
  'web/stations/fcr-n.test.ts',
  'web/v2g/driver-bypass.test.ts',
]

export default defineConfig({
  test: {
    environment: 'node',
    // Left to itself it keeps one core free, of two.
    maxWorkers: '100%',
    // A busy machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000, interval: 10 } },
    setupFiles: ['scripts/unstub-after-tests.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['{contract,web,simulator,scripts,e2e}/**/*.test.ts'],
          exclude: STATEFUL,
          // Rules are pure, and loading the modules anew for each file took nine tenths of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'state', include: STATEFUL } },
    ],
  },
})
