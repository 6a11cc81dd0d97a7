/** What a walk checks on every screen. */
export const CHECKS = ['console', 'layout', 'accessibility', 'reason', 'focus', 'fresh', 'memory'] as const
export type Check = (typeof CHECKS)[number]
