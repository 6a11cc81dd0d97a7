import { Buffer } from 'buffer'
import { clearImmediate, setImmediate } from './immediate.ts'
import { backgroundTimers } from './timers.ts'

/** The globals of Node.js that the simulator and its libraries use. Import this file before all others. */

const processOfWorker = {
  env: {},
  argv: [],
  // Evidence packs name the version of Node.js.
  versions: { node: 'none, in a browser' },
  platform: 'browser',
  /** The folder above the scenarios, so that messages name files as in the repository. */
  cwd: () => '/',
  nextTick: (call: (...given: unknown[]) => void, ...given: unknown[]) => queueMicrotask(() => call(...given)),
  emitWarning: (warning: unknown) => console.warn(warning),
}

Object.assign(globalThis, { Buffer, process: processOfWorker, setImmediate, clearImmediate, ...backgroundTimers(globalThis) })
