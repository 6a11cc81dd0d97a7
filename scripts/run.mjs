import { handOver } from './prepare.mjs'

// `node scripts/run.mjs openapi …`: every other command; what follows its name are its own options.
void handOver(process.argv.splice(2, 1)[0] + '.ts')
