import { readOptions } from './options.ts'

// The help and wrong options are answered before the simulator is loaded, which takes seconds.
const options = readOptions(process.argv.slice(2))
if ('help' in options) {
  console.log(options.help)
  process.exit(0)
}
if ('problem' in options) {
  console.error(options.problem)
  process.exit(1)
}
const { runProcess } = await import('./run-process.ts')
await runProcess(options)
