#!/usr/bin/env node
/**
 * The program of the package: `npx loadstar` starts the simulator with the built console, `npx loadstar scenario NAME` plays
 * scenarios, `npx loadstar console --platform URL` serves the console in front of a platform. The commands are compiled when the
 * package is made, with all their libraries, so that nothing is installed, compiled or built at the start.
 */
import { pathToFileURL, fileURLToPath } from 'url'
import { nodeRefusal } from './prepare.mjs'

const COMMANDS = new Set(['console', 'scenario'])

/**
 * The compiled script of a command line: that of a command, or the simulator with all words as its options.
 * @param {string[]} words
 */
export function scriptOf(words) {
  const [first = ''] = words
  return COMMANDS.has(first) ? { file: first + '.js', options: words.slice(1) } : { file: 'start.js', options: words }
}

async function run() {
  const refusal = nodeRefusal(process.version)
  if (refusal) {
    console.error(refusal)
    process.exit(1)
  }
  const { file, options } = scriptOf(process.argv.slice(2))
  process.argv.splice(2, process.argv.length, ...options)
  // Paths of the command line start in the folder of the user, and there are no sources to build.
  process.env.INIT_CWD = process.cwd()
  process.env.LOADSTAR_PACKAGED = 'yes'
  await import(new URL('../build/program/' + file, import.meta.url).href)
}

if (process.argv[1] !== undefined && isProgram(process.argv[1])) void run()

/**
 * npm starts the program by a symbolic link, so the names of the two files are compared.
 * @param {string} started
 */
function isProgram(started) {
  return (
    /[\\/]loadstar(\.mjs)?$/.test(started) ||
    pathToFileURL(started).href === import.meta.url ||
    started === fileURLToPath(import.meta.url)
  )
}
