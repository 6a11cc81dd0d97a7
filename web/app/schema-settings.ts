import * as z from 'zod/mini'
import { inputMessage } from '#contract/input-messages.ts'

// Imported before any schema is created. Without `jitless`, a schema compiles itself with `eval`, which the content security
// policy forbids. Forms show the error messages of the schemas.
z.config({ localeError: inputMessage, jitless: true })
