import type { CommandSpec } from '#simulator/command-line.ts'

/** `npm run scenario`, as its help describes it. */
export const SCENARIO_COMMAND: CommandSpec = {
  name: 'npm run scenario --',
  about: 'Plays scenarios at full speed and checks their expectations and the rules of the reserves.',
  words: { value: 'NAME|FILE…', about: 'scenarios to play: names of the library, or paths of files' },
  options: {
    seed: { value: 'N', about: 'seed of random numbers (the seed of the scenario)' },
    frequency: { value: 'FILE', about: 'CSV of a recorded frequency, replayed from the start' },
    against: {
      value: 'OTHER',
      about: 'another scenario or a commit: prints only where the runs part; without a name, all of the library and a commit',
    },
    report: { value: 'DIR', about: 'folder for a page per scenario, evidence packs and a JUnit file' },
  },
  json: '[{ name, passed, problem?, expectations: [{ text, held, reason? }], rules: [{ text, state }] }]',
  examples: ['queue vip-arrives', './mine.yaml --report build/report'],
  failure: 'a scenario cannot be played, an expectation failed, a rule is broken or compared runs differ',
}
