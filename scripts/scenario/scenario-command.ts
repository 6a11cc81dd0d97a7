import type { CommandSpec } from '#simulator/command-line.ts'

/** The value of `--check` without a name. */
export const ALL_SITES = 'all'

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
      about:
        'another scenario, a commit or a saved incident: prints only where the runs part; without a name, all of the library and a commit',
    },
    check: {
      value: 'SITE|NAME|FILE',
      about:
        'plays nothing, and lists what a site or the site of a scenario promises and cannot keep; all of the library by default',
      bare: ALL_SITES,
    },
    report: { value: 'DIR', about: 'folder for a page per scenario, evidence packs and a JUnit file' },
  },
  json: '[{ name, passed, problem?, expectations: [{ text, held, reason? }], rules: [{ text, state }] }]',
  examples: ['queue vip-arrives', './mine.yaml --report build/report', '--check ./mine.yaml'],
  failure:
    'a scenario cannot be played, an expectation failed, a rule is broken, a comparison finds a difference or a site fails its check',
}
