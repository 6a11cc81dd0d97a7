import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { type ConsoleConfig, readConsoleConfig } from '#contract/console/console-config.ts'
import { inputMessage } from '#contract/input-messages.ts'
import { refuse, refuseUsage, userFolder } from '#scripts/arguments.ts'

/** The config.json of the command line; undefined without one. Ends the command with every problem of the file. */
export function readConfigFile(path: string | undefined): ConsoleConfig | undefined {
  if (path === undefined) return undefined
  z.config({ localeError: inputMessage })
  let text: string
  try {
    text = readFileSync(resolve(userFolder, path), 'utf8')
  } catch {
    return refuseUsage(`Option --config expects a file that can be read, not "${path}".`)
  }
  const read = readConsoleConfig(text)
  return 'config' in read ? read.config : refuse(read.problems.join('\n'))
}
