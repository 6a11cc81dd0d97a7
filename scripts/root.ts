import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A path inside the repository, wherever the command was started. */
export const inRepository = (...parts: string[]) => join(dirname(dirname(fileURLToPath(import.meta.url))), ...parts)
