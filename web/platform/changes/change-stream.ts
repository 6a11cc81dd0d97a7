import { createParser } from 'eventsource-parser'
import { AgainEvent, ReplyEvent, TimeEvent } from '#contract/changes/changes.ts'
import { parsedJson } from '#contract/wire.ts'

/** An event of the stream. */
export type Change =
  | { kind: 'time'; at: string }
  | { kind: 'reply'; read: number; reply: unknown }
  | { kind: 'again'; read: number }

/** How a stream ended. `absent`: the platform does not offer it. */
export type StreamEnd = 'absent' | 'lost'

/** The event of this name and data; undefined for an unknown one. */
export function changeOf(name: string | undefined, data: string): Change | undefined {
  const value = parsedJson(data)
  if (name === 'time') {
    const time = TimeEvent.safeParse(value).data
    return time && { kind: 'time', ...time }
  }
  if (name === 'reply') {
    const reply = ReplyEvent.safeParse(value).data
    return reply && { kind: 'reply', read: reply.read, reply: reply.reply }
  }
  if (name !== 'again') return undefined
  const again = AgainEvent.safeParse(value).data
  return again && { kind: 'again', ...again }
}

/** Reads the stream of a response until it ends. Never throws. */
export async function readStream(answer: Promise<Response>, onChange: (change: Change) => void): Promise<StreamEnd> {
  try {
    const response = await answer
    if (response.status === 404 || response.status === 501) return 'absent'
    const isStream = response.ok && (response.headers.get('content-type') ?? '').startsWith('text/event-stream')
    if (!isStream || !response.body) return 'lost'
    const parser = createParser({
      onEvent: ({ event, data }) => {
        const change = changeOf(event, data)
        if (change) onChange(change)
      },
    })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) parser.feed(next.value)
    return 'lost'
  } catch {
    return 'lost'
  }
}
