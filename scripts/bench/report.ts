import { measureFile } from './csv.ts'
import type { BenchLine } from './line.ts'

/** The one-second report of a super group: ten stations, every second of 14 days. */
export const measure = (): Promise<BenchLine[]> => measureFile('report', 'One-second report')
