import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProgram, freePorts, installed, startProgram, type MqttBroker } from './mqtt-broker.ts'

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
