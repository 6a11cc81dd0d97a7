import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests of modules with state, such as the store, a query cache, a stubbed `fetch` or mocked modules: each file runs in isolation. */
const STATEFUL = [
  'web/{platform,session,ui,live-feed}/**/*.test.ts',
  'web/stations/fcr-n.test.ts',
  'web/v2g/driver-bypass.test.ts',
  'web/control/reserve-question.test.ts',
  'simulator/whole-run/whole-run.test.ts',
  'simulator/tab/engine/start-options.test.ts',
  // Counts the files that run, also for timers that another file of its worker has started.
  'scripts/structure/executed-files.test.ts',
]

/** Short files that take long. Without durations of an earlier run, Vitest starts files by size, and these would start last. */
const LONG =
  /(scripts\/(approval|loadstar)|simulator\/(scenario\/(language\/library|playback\/traces)|prequalification\/(run\/(site-library|programme)|calls\/approval)|mqtt\/two-simulators|persistence\/(kill|restored-activity)|main|v2g\/world\/v2g-morning|server\/depot|search\/fixed-seeds|session\/calls\/visibility|testing\/(leavings|random-budget-run)))\.test\.ts$/

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
    // The default leaves one core unused.
    maxWorkers: '100%',
    sequence: { sequencer: LongFilesFirst },
    // Tests must not fail on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000, interval: 10 } },
    setupFiles: ['scripts/around-tests.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['{contract,web,simulator,scripts,e2e}/**/*.test.ts'],
          exclude: STATEFUL,
          // These modules have no state. Loading them again for each file took 90 % of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'state', include: STATEFUL } },
    ],
  },
})
