import { readFileSync } from 'node:fs'
import * as z from 'zod'

const Package = z.looseObject({ version: z.string() })
const file = new URL('../../../package.json', import.meta.url)

/** The versions of the simulator and of Node.js. */
export const versions = (): { loadstar: string; node: string } => ({
  loadstar: Package.parse(JSON.parse(readFileSync(file, 'utf8'))).version,
  node: process.versions.node,
})
