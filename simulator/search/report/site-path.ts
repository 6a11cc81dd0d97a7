import { isAbsolute, join, relative, resolve } from 'node:path'
import { libraryFolder } from '#simulator/scenario/language/library.ts'

const isPath = (site: string) => /[\\/]|\.ya?ml$/.test(site)
const slashes = (path: string) => path.replaceAll('\\', '/')

/** The name of a site without folder and ending, for names of files. */
export const siteFileName = (site: string): string => site.replace(/^.*[\\/]/, '').replace(/\.ya?ml$/, '')

/** How a scenario file in a folder names sites and recordings. Relative paths of sites start at the working directory. */
export const pathFrom =
  (folder: string) =>
  (path: string): string => {
    const fromHere = (other: string) => slashes(relative(folder, other))
    if (path.startsWith('traces/')) return fromHere(join(libraryFolder, path))
    return isPath(path) && !isAbsolute(path) ? fromHere(resolve(path)) : path
  }
