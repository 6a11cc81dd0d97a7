import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Rooms that hold state of their own, such as the one store, a query cache or a stubbed `fetch`: their tests share nothing. */
const STATEFUL = [
  'web/{platform,session,ui,live-feed}/**/*.test.ts',
  'web/stations/fcr-n.test.ts',
  'web/v2g/driver-bypass.test.ts',
]

/** Short files that take long. Without times of an earlier run, files start by size, and these would be the last ones. */
const LONG = /simulator\/(scenario\/(library|traces)|http\/visibility|main|kept\/activity|mqtt\/leavings)\.test\.ts$/

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of the sequencer, which returns a new array
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    // Left to itself it keeps one core free, of two.
    maxWorkers: '100%',
    sequence: { sequencer: LongFilesFirst },
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
