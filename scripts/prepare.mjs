/**
 * Checks of the entry scripts before dependencies are installed. The file has no dependencies and uses only syntax that old
 * versions of Node.js can parse, so that they print the reason instead of a syntax error.
 */
import { spawnSync } from 'child_process'
import { existsSync, readFileSync } from 'fs'
import { dirname, join } from 'path'
import { fileURLToPath, pathToFileURL } from 'url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * The sentence for a Node too old, or undefined when it will do.
 * @param {string} version
 */
export function nodeRefusal(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  const isEnough = major > 20 || (major === 20 && minor >= 19)
  return isEnough ? undefined : 'Loadstar needs Node 20.19 or later; this is ' + version + '.'
}

/**
 * Do the two lock files, ours and the one npm leaves in node_modules, name the same versions? Times would mislead:
 * a checkout touches files, and npm writes the two in either order. What is optional differs by machine.
 * @typedef {{ packages?: Record<string, { version?: string, optional?: boolean }> }} LockFile
 * @param {LockFile} lock
 * @param {LockFile} installed
 */
export function isInstalled(lock, installed) {
  const found = installed.packages || {}
  return Object.entries(lock.packages || {}).every(([name, wanted]) => {
    if (name === '' || wanted.optional) return true
    const there = found[name]
    return there !== undefined && there.version === wanted.version
  })
}

/** @param {string} path */
function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

function install() {
  const lock = readJson(join(root, 'package-lock.json'))
  if (isInstalled(lock, readJson(join(root, 'node_modules', '.package-lock.json')))) return
  console.log('Installing the dependencies…')
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  // npm names its own program to the scripts it runs; without that, npm on Windows is a .cmd file that only a shell starts.
  const npm = process.env.npm_execpath
  const done = npm
    ? spawnSync(process.execPath, [npm].concat(options), { cwd: root, stdio: 'inherit' })
    : spawnSync('npm ' + options.join(' '), { cwd: root, stdio: 'inherit', shell: true })
  if (done.status === 0) return
  console.error(
    'Installing the dependencies failed; see the message of npm above. Connect to a network, then try again or run npm ci.',
  )
  process.exit(1)
}

/**
 * npm ends its shell on SIGTERM, but not what the shell has started: ends this process when its parent has ended. Only for
 * processes that npm started, since others may outlive their parent on purpose.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  timer.unref()
}

/**
 * Checks Node, installs what is missing, and goes on in a TypeScript file of this folder.
 * @param {string} file
 */
export function handOver(file) {
  const refusal = nodeRefusal(process.version)
  if (refusal) {
    console.error(refusal)
    process.exit(1)
  }
  install()
  endWithNpm()
  return import('tsx/esm/api').then((tsx) => {
    tsx.register()
    return import(pathToFileURL(join(root, 'scripts', file)).href)
  })
}
