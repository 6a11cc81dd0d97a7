import { handOver } from './prepare.mjs'

void handOver('test.ts')
