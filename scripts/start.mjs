import { handOver } from './prepare.mjs'

void handOver('start.ts')
