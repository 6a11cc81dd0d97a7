/** The text of a new scenario: a valid example of each part. */
export const SCENARIO_TEMPLATE = `about: A new scenario. Describe what happens and what to look for.
seed: 1
site: depot
starts: 2026-03-02T08:00:00Z
lasts: 2m
timeline:
  - { at: 30s, frequency: { to: 49.7, over: 5s } }
  - { at: 1m, frequency: { to: 50, over: 5s } }
expect:
  - { at: 40s, frequency: { below: 49.8 } }
`
