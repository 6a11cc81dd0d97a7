/** Provides: the stream of changed replies that the console follows. Needs: http, session. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { type FollowedRead, TIME_EVENT_MS } from '#contract/changes/changes.ts'
import { SECOND_MS } from '#contract/durations.ts'
import type { Engine } from '#simulator/run/engine.ts'
import type { Client, RequestHead } from '#simulator/http/asked.ts'
import type { EventSink } from '#simulator/http/streamed-reply.ts'
import { tagOf } from '#simulator/http/reply-tags.ts'
import type { Tokens } from '#simulator/session/calls/tokens.ts'
import { sessionOf, type UserSession } from '#simulator/session/calls/visibility.ts'
import { isDue } from './is-due.ts'

/**
 * Answers a read inside the process, as the call of the user does. Undefined for a read that the client must make itself.
 * `request` and `client` are those of the stream.
 */
export type AnswerRead = (
  address: string,
  session: UserSession,
  stream: { readonly request: RequestHead; readonly client: Client },
) => Promise<string | Buffer | undefined>

/** A stream of one client. */
interface Stream {
  readonly bearer: string | undefined
  readonly reads: readonly FollowedRead[]
  readonly request: RequestHead
  readonly client: Client
  readonly sink: EventSink
}

interface Dependencies {
  readonly engine: Engine
  readonly tokens: Tokens
  readonly answer: AnswerRead
  /** ms of real time between two looks. The seconds of reads are counted in looks. */
  readonly lookEveryMs?: number | undefined
}

interface Answered {
  readonly tag: string
  readonly text: string
}

/** A client that has this many unread bytes is too slow: its stream ends, and it polls. */
const MAX_UNREAD = 1_000_000
/** Streams at the same time. Further clients poll. */
const MAX_STREAMS = 1_000

const event = (name: string, data: string) => `event: ${name}\ndata: ${data}\n\n`

/**
 * Follows reads for all streams. Every second, it answers the reads that are due, once for all streams of the same user. A
 * stream is written only when a reply differs from the one that it had before.
 */
export class ChangeStreams {
  readonly #engine: Engine
  readonly #tokens: Tokens
  readonly #answer: AnswerRead
  readonly #lookEveryMs: number
  /** With the tag of the last reply to each read. */
  readonly #streams = new Map<Stream, (string | undefined)[]>()
  #timer: NodeJS.Timeout | undefined
  #second = 0
  #isBusy = false

  constructor({ engine, tokens, answer, lookEveryMs = SECOND_MS }: Dependencies) {
    this.#lookEveryMs = lookEveryMs
    this.#engine = engine
    this.#tokens = tokens
    this.#answer = answer
  }

  /** Whether there is no room for another stream. */
  get isFull() {
    return this.#streams.size >= MAX_STREAMS
  }

  /** Follows the reads of a stream until the returned function is called. */
  follow(stream: Stream): () => void {
    this.#streams.set(stream, [])
    stream.sink.write(this.#time())
    this.#timer ??= setInterval(() => void this.#look(), this.#lookEveryMs).unref()
    return () => {
      this.#streams.delete(stream)
      if (this.#streams.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  /** Answers the reads that are due in this second. While answers take longer than a second, no second is counted. */
  async #look() {
    if (this.#isBusy) return
    this.#second += 1
    this.#isBusy = true
    try {
      const answers = new Map<string, Promise<Answered | undefined>>()
      for (const [stream, tags] of this.#streams) {
        await this.#tell(stream, tags, answers)
        // Calls must not wait for all streams.
        await nextTurn()
      }
    } finally {
      this.#isBusy = false
    }
  }

  async #tell(stream: Stream, tags: (string | undefined)[], answers: Map<string, Promise<Answered | undefined>>) {
    const user = this.#tokens.userOf(stream.bearer, 'access')
    if (!user || stream.sink.unreadBytes > MAX_UNREAD) return stream.sink.end()
    const session = sessionOf(this.#engine.world, user)
    let text = this.#second % (TIME_EVENT_MS / SECOND_MS) === 0 ? this.#time() : ''
    for (const [index, read] of stream.reads.entries()) {
      if (!isDue(read, this.#second)) continue
      const key = `${user.user} ${read.path}`
      const answer = answers.get(key) ?? this.#answerOf(read, session, stream)
      answers.set(key, answer)
      const found = await answer
      if (!found) text += event('again', `{"read":${index}}`)
      else if (found.tag !== tags[index]) text += event('reply', `{"read":${index},"reply":${found.text}}`)
      tags[index] = found?.tag
    }
    if (text !== '' && this.#streams.has(stream)) stream.sink.write(text)
  }

  async #answerOf({ path }: FollowedRead, session: UserSession, stream: Stream): Promise<Answered | undefined> {
    const body = await this.#answer(path, session, stream).catch((error: unknown) => {
      console.error(`Following ${path.split('?')[0]} failed:`, error)
      return undefined
    })
    return body === undefined ? undefined : { tag: tagOf(body), text: String(body) }
  }

  readonly #time = () => event('time', JSON.stringify({ at: new Date(this.#engine.world.nowMs).toISOString() }))
}
