/** The reserves that a group can sell, as a scenario names them. */
export const RESERVE_NAMES = ['single-step', 'stepwise-classic', 'stepwise-static', 'ffr', 'fcr-n'] as const
export type ReserveName = (typeof RESERVE_NAMES)[number]
