import { fork, type ChildProcess } from 'node:child_process'
import type { SimState } from '#contract/sim.ts'
import { inRepository } from '../root.ts'

/** A measured program in a process of its own, so that the one that measures costs it nothing. */
export interface Child<Ready> {
  ready: Ready
  /** Sends a question and waits for the answer. */
  ask<Answer>(question: string): Promise<Answer>
  stop(): Promise<void>
}

const nextMessage = (child: ChildProcess) =>
  new Promise<unknown>((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`The measured program ended with code ${code}.`))
    child.once('exit', fail)
    child.once('message', (message) => {
      child.off('exit', fail)
      resolve(message)
    })
  })

/** Makes a call to `/sim` of a measured simulator. */
export async function callSim(url: string, path: string, body: unknown): Promise<SimState> {
  const reply = await fetch(`${url}/sim/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`/sim/${path} answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as SimState
}

/** Starts a file of `scripts/bench` and waits until it has sent its first message. */
export async function startChild<Ready>(file: string, ...words: string[]): Promise<Child<Ready>> {
  const child = fork(inRepository('scripts', 'bench', file), words, {
    execArgv: ['--import', 'tsx'],
    // As `npm start` runs it.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const ready = (await nextMessage(child)) as Ready
  return {
    ready,
    async ask<Answer>(question: string) {
      const answer = nextMessage(child)
      child.send(question)
      return (await answer) as Answer
    },
    stop: () =>
      new Promise((resolve) => {
        // One that has ended sends no event any more.
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.removeAllListeners('exit')
        child.once('exit', () => resolve())
        child.kill()
      }),
  }
}
