import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,web,simulator,scripts,e2e}/**/*.test.ts'],
    environment: 'node',
    // Left to itself it keeps one core free, of two.
    maxWorkers: '100%',
    // A busy machine is no failure.
    testTimeout: 20_000,
  },
})
