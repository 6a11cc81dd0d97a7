import { handOver } from './prepare.mjs'

void handOver('dev.ts')
