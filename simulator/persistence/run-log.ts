/** Where the lines of a run are stored. `RunFile` has the meaning of each function. */
export interface RunLog {
  begin(line: string): string | undefined
  add<T>(line: string, act: () => T): T
  mark(line: string, options?: { keepsLast?: boolean }): void
  close(): void
}
