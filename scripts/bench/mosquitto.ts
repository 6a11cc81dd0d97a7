import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProgram, freePorts, installed, startProgram, type MqttBroker } from './mqtt-broker.ts'

/** Starts mosquitto with a limit on nothing, so that a loss is not its own. Undefined where it is not installed. */
export async function startMosquitto(): Promise<MqttBroker | undefined> {
  const program = installed('/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto')
  if (program === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'loadstar-mosquitto-'))
  const [port = 0] = await freePorts(1)
  const config = join(folder, 'mosquitto.conf')
  writeFileSync(config, `listener ${port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\npersistence false\n`)
  const start = () => startProgram(program, ['-c', config], port)
  let child = await start()
  const url = `mqtt://127.0.0.1:${port}`
  return {
    name: 'mosquitto',
    publishUrl: url,
    subscribeUrl: url,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    async restart() {
      await endProgram(child, 'SIGKILL')
      child = await start()
    },
    async stop() {
      await endProgram(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
