import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

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

export async function freePorts(count: number): Promise<number[]> {
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
export async function startProgram(
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
export const endProgram = (child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })

/** Where a program is, among folders that a user's path may not have; undefined where it is not installed. */
export function installed(...programs: string[]): string | undefined {
  return programs.find((program) => spawnSync('test', ['-x', program]).status === 0)
}
