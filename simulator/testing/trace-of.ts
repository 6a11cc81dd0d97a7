import { csvRows } from '#simulator/files/csv-rows.ts'
import type { Trace } from '#simulator/grid/model/frequency-trace.ts'
import { recordedFrequency } from '#simulator/grid/model/recording/recorded-frequency.ts'

/** A recorded frequency from the text of a file. Throws as for a file. */
export const traceOf = (text: string, fileName = 'a.csv'): Trace => recordedFrequency(csvRows([text], fileName), fileName).trace
