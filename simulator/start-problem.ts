import { asSentence } from './http/as-sentence.ts'
import { PersistenceError } from './run/persistence-error.ts'
import type { Options } from './options.ts'
import { ScenarioError } from './scenario/language/scenario-error.ts'

/** The option that asks for a port. */
const optionOf = ({ mqttPort, ocpp }: Options, port: number) =>
  port === mqttPort ? '--mqtt-port' : port === ocpp ? '--ocpp' : '--port'

const REASONS: Record<string, (options: Options, port: number) => string> = {
  EADDRINUSE: (options, port) => {
    const option = optionOf(options, port)
    return `Port ${port} is taken by another program; choose another with ${option}, or ${option} 0 for any free one.`
  },
  EACCES: (options, port) => {
    const option = optionOf(options, port)
    const example = { '--port': 8_080, '--mqtt-port': 1_883, '--ocpp': 9_000 }[option]
    return `Port ${port} may not be used by this user; choose another with ${option}, for example ${option} ${example}.`
  },
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}; choose another with --host, for example --host 127.0.0.1.`,
  ENOTFOUND: ({ host }) => `There is no host called ${host}; choose another with --host, for example --host 127.0.0.1.`,
}

/** One sentence for a start that failed because of its input or the machine; undefined for a defect of the program. */
export function startProblem(error: unknown, options: Options): string | undefined {
  if (error instanceof ScenarioError || error instanceof PersistenceError) return asSentence(error.message)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const port = error instanceof Error && 'port' in error ? Number(error.port) : options.port
  return REASONS[code]?.(options, port)
}
