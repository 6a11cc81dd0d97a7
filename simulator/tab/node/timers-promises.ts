import { setImmediate as soon } from './immediate.ts'

/** The part of `node:timers/promises` that the simulator uses. */

export const setImmediate = () => new Promise<void>((resolve) => void soon(resolve))
export const setTimeout = (ms: number) => new Promise<void>((resolve) => void globalThis.setTimeout(resolve, ms))
