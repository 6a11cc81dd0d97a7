import * as z from 'zod/mini'
import { inputMessage } from '#contract/input-messages.ts'

// Loaded before any schema is made: without `jitless` a schema compiles itself with `eval`, which the content security policy
// forbids. Forms show its messages.
z.config({ localeError: inputMessage, jitless: true })
