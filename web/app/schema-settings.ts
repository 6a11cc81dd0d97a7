import * as z from 'zod/mini'
import { inputMessage } from '#contract/input-messages.ts'

// Loaded before any schema is made: a schema compiles itself with `eval`, which the content security policy forbids, unless
// told beforehand not to. Its messages are shown in forms.
z.config({ localeError: inputMessage, jitless: true })
