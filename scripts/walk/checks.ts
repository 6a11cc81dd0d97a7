/** What a walk checks. The first ones look at the page after every step, the others act on it when a screen or dialog is new. */
export const CHECKS = [
  'console',
  'texts',
  'title',
  'order',
  'writes',
  'reason',
  'focus',
  'layout',
  'accessibility',
  'figures',
  'fresh',
  'escape',
  'address',
  'back',
  'leave',
  'stale',
  'memory',
] as const
export type Check = (typeof CHECKS)[number]
