import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'

// Loaded before any schema is made: a schema compiles itself with `eval`, which the content security policy forbids, unless
// told beforehand not to; and without a language all its messages read 'Invalid input'.
z.config({ ...en(), jitless: true })
