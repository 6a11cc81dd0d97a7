import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import type { Tokens } from './tokens.ts'
import { parsedJson } from '#contract/wire.ts'

const SavedTokens = z.array(
  z.object({
    token: z.string(),
    userName: z.string(),
    kind: z.enum(['access', 'directory']),
    session: z.string(),
    lifeMs: z.number(),
  }),
)

/** Writes the sessions before a restart to a file that only this operating-system user can read. */
export function saveSessions(path: string, tokens: Tokens): void {
  writeFileSync(path, JSON.stringify(tokens.snapshot()), { mode: 0o600 })
}

/** Restores the sessions from the file and deletes it, because its tokens are valid once. A damaged file is ignored. */
export function restoreSessions(path: string, tokens: Tokens): void {
  if (!existsSync(path)) return
  const text = readFileSync(path, 'utf8')
  rmSync(path)
  const saved = SavedTokens.safeParse(parsedJson(text))
  if (saved.success) tokens.restore(saved.data)
}
