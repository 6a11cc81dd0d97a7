import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { compressFiles } from './console-build/compress.ts'
import { inRepository } from './root.ts'
import { runTool } from './tool.ts'

/** One of the things that Vite builds. */
interface Build {
  readonly name: string
  readonly config: string
  /** Inside `build`. */
  readonly folder: string
  /** A file of each build in that folder. */
  readonly mark: string
  readonly sources: readonly string[]
  /** Whether it may be made of this file of the sources. */
  readonly takes: (path: string) => boolean
  /** Whether a server sends the files compressed. */
  readonly isServed: boolean
}

const CONSOLE: Build = {
  name: 'console',
  config: 'vite.config.ts',
  folder: 'console',
  mark: 'index.html',
  sources: ['web', 'contract'],
  isServed: true,
  takes: (path) => !/^web\/(?:desk|tab)\//.test(path),
}
const DESK: Build = {
  name: 'scenario desk',
  config: 'vite.desk.config.ts',
  folder: 'desk',
  mark: 'index.html',
  sources: ['web', 'contract'],
  isServed: true,
  takes: (path) => /^(?:contract|web\/(?:desk|platform|session|ui|units))/.test(path),
}
const PROGRAM: Build = {
  name: 'program of the package',
  config: 'vite.package.config.ts',
  folder: 'program',
  mark: 'start.js',
  sources: ['simulator', 'contract', 'scripts'],
  isServed: false,
  takes: () => true,
}

const TAB: Build = {
  name: 'tab with the simulator',
  config: 'vite.tab.config.ts',
  folder: 'tab',
  mark: 'versions.json',
  sources: ['web', 'contract', 'simulator', 'scenarios', 'scripts/tab-build', 'scripts/console-build'],
  isServed: true,
  takes: () => true,
}

export const TAB_FOLDER = inRepository('build', TAB.folder)
export const CONSOLE_FOLDER = inRepository('build', CONSOLE.folder)

/** Sources newer than the build, or no build at all. Moments in ms. */
export const isStale = (sourcesMs: number[], builtMs: number | undefined) =>
  builtMs === undefined || sourcesMs.some((modifiedMs) => modifiedMs > builtMs)

/** What a build is made of: tests are no part of it. A folder counts too, since a file taken out changes it alone. */
function sourceTimes({ config, sources, takes }: Build): number[] {
  const inside = sources.flatMap((folder) =>
    readdirSync(inRepository(folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => !/\.test\.tsx?$/.test(path) && takes(path)),
  )
  return [...inside, config, 'package-lock.json', 'tsconfig.json'].map((path) => statSync(inRepository(path)).mtimeMs)
}

/**
 * Puts a complete build in the place of the earlier one. A build that is interrupted, or that runs while another process builds
 * the same, never leaves a folder with files missing.
 */
export function replaceBuild(next: string, folder: string) {
  const earlier = `${next}-earlier`
  if (existsSync(folder)) renameSync(folder, earlier)
  renameSync(next, folder)
  rmSync(earlier, { recursive: true, force: true })
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process belongs to another user and is running.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Deletes the folders that interrupted builds left behind. */
export function removeInterrupted(root: string) {
  if (!existsSync(root)) return
  for (const name of readdirSync(root)) {
    const pid = /-next-(\d+)(?:-earlier)?$/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(`${root}/${name}`, { recursive: true, force: true })
  }
}

/** Builds it when its sources are newer than the build. Answers what went wrong, or undefined. */
async function build(what: Build): Promise<string | undefined> {
  // The package has the builds and no sources of them.
  if (process.env['LOADSTAR_PACKAGED'] !== undefined) return undefined
  const folder = inRepository('build', what.folder)
  const built = `${folder}/${what.mark}`
  if (!isStale(sourceTimes(what), existsSync(built) ? statSync(built).mtimeMs : undefined)) return undefined
  console.log(`Building the ${what.name}…`)
  removeInterrupted(inRepository('build'))
  const next = inRepository('build', `${what.folder}-next-${process.pid}`)
  const { ok, output } = await runTool('vite', ['build', '--config', what.config, '--outDir', next, '--logLevel', 'warn'])
  if (!ok) {
    rmSync(next, { recursive: true, force: true })
    return `The ${what.name} does not build:\n${output}`
  }
  if (what.isServed) compressFiles(next)
  replaceBuild(next, folder)
  return undefined
}

export const buildConsole = () => build(CONSOLE)

/** All that the simulator serves: the console, and the scenario desk. */
export const buildAll = async (): Promise<string | undefined> => (await build(CONSOLE)) ?? build(DESK)

/** The whole product as static files, which run the simulator in the browser. It contains console and desk. */
export const buildTab = async (): Promise<string | undefined> => (await buildAll()) ?? build(TAB)

/** The commands of the package, compiled to plain JavaScript with their libraries. */
export const buildProgram = () => build(PROGRAM)
