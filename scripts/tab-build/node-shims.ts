import type { Alias, Plugin } from 'vite'
import { inRepository } from '../root.ts'

const shim = (name: string) => inRepository('simulator', 'tab', 'node', `${name}.ts`)
const library = (path: string) => inRepository('node_modules', path)

/** What stands in for the modules of Node.js in a worker: our own small parts, or kept libraries. */
const SHIMS: Readonly<Record<string, string>> = {
  assert: inRepository('simulator', 'tab', 'node', 'assert.cjs'),
  buffer: library('buffer/index.js'),
  crypto: shim('crypto'),
  events: library('events/events.js'),
  fs: shim('fs'),
  path: library('path-browserify/index.js'),
  perf_hooks: shim('perf-hooks'),
  querystring: shim('querystring'),
  stream: library('readable-stream/lib/ours/browser.js'),
  'timers/promises': shim('timers-promises'),
  url: shim('url'),
  util: inRepository('simulator', 'tab', 'node', 'node-util.cjs'),
  zlib: shim('zlib'),
}

/** Resolves `node:fs`, `fs` and other modules of Node.js. */
export const NODE_SHIMS: Alias[] = [
  // The simulator asks this module for `isUtf8` only, which the library does not have.
  { find: /^node:buffer$/, replacement: shim('buffer') },
  ...Object.entries(SHIMS).map(([name, replacement]) => ({ find: new RegExp(`^(?:node:)?${name}$`), replacement })),
]

/** The names of generated places are loaded later, by the file that stands in for them. */
export const namesLater: Plugin = {
  name: 'names-later',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === '@faker-js/faker/locale/fi' && importer !== shim('faker-fi') ? shim('faker-fi') : undefined,
}
