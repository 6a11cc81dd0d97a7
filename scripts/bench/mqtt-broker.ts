import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { mkdtempSync, rmSync, writeFileSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An MQTT broker of this machine that a measurement has started, on loopback and free ports. */
export interface MqttBroker {
  readonly name: string
  /** Where to publish, and where to subscribe: another node of a cluster. */
  readonly publishUrl: string
  readonly subscribeUrl: string
  /** Stops and continues its processes where they are. */
  freeze(): void
  thaw(): void
  /** Kills it and starts it again on the same port; undefined where a measurement does not. */
  readonly restart?: () => Promise<void>
  stop(): Promise<void>
}

const STARTS_WITHIN_MS = 120_000

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) => server.once('listening', () => resolve((server.address() as AddressInfo).port))),
    ),
  )
  for (const server of servers) server.close()
  return ports
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Starts a program and waits until its port answers. */
async function startProgram(
  program: string,
  words: readonly string[],
  port: number,
  env: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const child = spawn(program, words, { stdio: 'ignore', env: { ...process.env, ...env } })
  process.once('exit', () => child.kill('SIGKILL'))
  const untilMs = performance.now() + STARTS_WITHIN_MS
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with code ${child.exitCode}.`)
    if (performance.now() > untilMs) throw new Error(`${program} does not answer on port ${port}.`)
    await pause(200)
  }
  return child
}

/** Ends a program, and resolves when it is gone. */
const endProgram = (child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })

/** Where a program is, among folders that a user's path may not have; undefined where it is not installed. */
function installed(...programs: string[]): string | undefined {
  return programs.find((program) => spawnSync('test', ['-x', program]).status === 0)
}

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

const NODES = ['loadstar1@localhost', 'loadstar2@localhost']

/** Idle schedulers that spin would take the processor from what is measured. */
const RUNTIME = '-kernel inet_dist_use_interface {127,0,0,1} +sbwt none +sbwtdcpu none +sbwtdio none'

function writeNode(folder: string, amqpPort: number, mqttPort: number) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'plugins'), '[rabbitmq_mqtt].')
  const peers = NODES.map((node, index) => `cluster_formation.classic_config.nodes.${index + 1} = ${node}`)
  const lines = [
    `listeners.tcp.1 = 127.0.0.1:${amqpPort}`,
    `mqtt.listeners.tcp.1 = 127.0.0.1:${mqttPort}`,
    'mqtt.allow_anonymous = true',
    'cluster_formation.peer_discovery_backend = classic_config',
    ...peers,
  ]
  writeFileSync(join(folder, 'rabbitmq.conf'), `${lines.join('\n')}\n`)
}

/** The process of a node: what was spawned is a shell around it. */
const pidOf = (folder: string) => Number(readFileSync(join(folder, 'pid'), 'utf8'))

/**
 * Starts a cluster of two nodes of RabbitMQ with its MQTT plugin: publishers at the first, subscribers at the second.
 * Undefined where it is not installed.
 */
export async function startRabbitMq(): Promise<MqttBroker | undefined> {
  const program = installed(process.env['BROKER_RABBITMQ'] ?? '/usr/lib/rabbitmq/bin/rabbitmq-server')
  if (program === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'loadstar-rabbitmq-'))
  const [epmdPort = 0, ...ports] = await freePorts(1 + 3 * NODES.length)
  const erlang = { HOME: folder, ERL_EPMD_ADDRESS: '127.0.0.1', ERL_EPMD_PORT: String(epmdPort) }
  // Both nodes know each other by the same secret, and by the same directory of names.
  const epmd = await startProgram('epmd', [], epmdPort, erlang)
  const nodes = NODES.map((node, index) => {
    const [amqpPort = 0, distPort = 0, mqttPort = 0] = ports.slice(3 * index, 3 * index + 3)
    return { node, folder: join(folder, `node${index + 1}`), amqpPort, distPort, mqttPort }
  })
  // Since version 4, a node waits for the others before it answers.
  const children = await Promise.all(
    nodes.map(({ node, folder: own, amqpPort, distPort, mqttPort }) => {
      writeNode(own, amqpPort, mqttPort)
      return startProgram(program, [], mqttPort, {
        ...erlang,
        RABBITMQ_NODENAME: node,
        RABBITMQ_NODE_PORT: String(amqpPort),
        RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
        RABBITMQ_DIST_PORT: String(distPort),
        RABBITMQ_MNESIA_BASE: join(own, 'mnesia'),
        RABBITMQ_LOG_BASE: join(own, 'log'),
        RABBITMQ_ENABLED_PLUGINS_FILE: join(own, 'plugins'),
        RABBITMQ_CONFIG_FILE: join(own, 'rabbitmq.conf'),
        RABBITMQ_PID_FILE: join(own, 'pid'),
        RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: RUNTIME,
      })
    }),
  )
  const signal = (name: NodeJS.Signals) => nodes.forEach((node) => process.kill(pidOf(node.folder), name))
  const urls = nodes.map(({ mqttPort }) => `mqtt://127.0.0.1:${mqttPort}`)
  return {
    name: 'RabbitMQ, two nodes',
    publishUrl: urls[0] ?? '',
    subscribeUrl: urls[1] ?? '',
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async stop() {
      signal('SIGKILL')
      await Promise.all([...children, epmd].map((child) => endProgram(child, 'SIGKILL')))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
