import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { chromium } from 'playwright'
import { programOf } from './tool.ts'

const isRoot = process.getuid?.() === 0

/** A test browser talks to localhost alone, and keeps nothing up to date. Root has no sandbox to run in. */
export const BROWSER_FLAGS = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const WHAT_TO_INSTALL =
  'No browser for the end-to-end tests: install Chrome, Chromium or Edge, or name one in LOADSTAR_BROWSER.'

/** Places to search for a browser. */
export interface Computer {
  platform: NodeJS.Platform
  env: Record<string, string | undefined>
  exists(path: string): boolean
}

/** Tests need no window, nor all that is drawn around a page; a browser made without them takes half the time. */
export type Make = 'headless' | 'whole'

const LINUX_HEADLESS_NAMES = ['chrome-headless-shell', 'chromium-headless-shell']
const LINUX_NAMES = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
]
const LINUX_FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge']
const WINDOWS_PLACES = [
  'Google/Chrome/Application/chrome.exe',
  'Chromium/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
]
const WINDOWS_ROOTS = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']

function usualPlaces({ platform, env }: Computer, make: Make): string[] {
  if (platform === 'darwin') {
    const folders = ['/Applications', ...(env['HOME'] ? [posix.join(env['HOME'], 'Applications')] : [])]
    return folders.flatMap((folder) => MAC_APPS.map((app) => `${folder}/${app}.app/Contents/MacOS/${app}`))
  }
  if (platform === 'win32') {
    const roots = WINDOWS_ROOTS.flatMap((name) => env[name] ?? [])
    return roots.flatMap((root) => WINDOWS_PLACES.map((place) => win32.join(root, place)))
  }
  const folders = [...(env['PATH'] ?? '').split(':').filter(Boolean), ...LINUX_FOLDERS]
  const names = make === 'headless' ? [...LINUX_HEADLESS_NAMES, ...LINUX_NAMES] : LINUX_NAMES
  return names.flatMap((name) => folders.map((folder) => posix.join(folder, name)))
}

/**
 * The path of an installed Chrome, Chromium or Edge; `LOADSTAR_BROWSER` comes before all, and for `headless` a make without a
 * window before the whole ones. Undefined when there is none.
 */
export function findBrowser(computer: Computer, make: Make): string | undefined {
  const named = computer.env['LOADSTAR_BROWSER']
  return [...(named ? [named] : []), ...usualPlaces(computer, make)].find((path) => computer.exists(path))
}

const thisComputer: Computer = { platform: process.platform, env: process.env, exists: existsSync }

export const installedBrowser = (make: Make) => findBrowser(thisComputer, make)

/** Does it start at all? A browser downloaded to a bare system lacks libraries. On Windows asking its version opens a window. */
const starts = (path: string) =>
  process.platform === 'win32' ? existsSync(path) : spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0

const run = (command: string, options: string[]) =>
  spawnSync(command, options, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0

function fetchPlaywrights(): string | undefined {
  const path = chromium.executablePath()
  if (starts(path)) return path
  console.log("No browser is installed; fetching Playwright's Chromium…")
  run(process.execPath, [programOf('playwright'), 'install', '--no-shell', 'chromium'])
  return starts(path) ? path : undefined
}

function installPackage(make: Make): string | undefined {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined
  const names = make === 'headless' ? ['chromium-headless-shell', 'chromium'] : ['chromium']
  run('apt-get', ['update', '-qq'])
  const isInstalled = names.some((name) => {
    console.log(`Installing the system's package ${name}…`)
    return run('apt-get', ['install', '-y', '-qq', name])
  })
  return isInstalled ? installedBrowser(make) : undefined
}

/** A browser that starts: an installed one, else Playwright's own, else the system's package. Undefined when none can be had. */
export function findOrFetchBrowser(make: Make): string | undefined {
  const installed = installedBrowser(make)
  if (installed && starts(installed)) return installed
  return fetchPlaywrights() ?? installPackage(make)
}
