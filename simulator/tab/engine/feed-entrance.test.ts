import { MessageChannel } from 'node:worker_threads'
import type { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { FeedEntrance } from './feed-entrance.ts'

test('accepts 100 connections, and a further one when another ends', async () => {
  const streams: Duplex[] = []
  const entrance = new FeedEntrance(
    (stream) => streams.push(stream),
    () => false,
  )
  const accept = () => entrance.accept(new MessageChannel().port1 as unknown as MessagePort)
  for (let count = 0; count < 102; count++) accept()
  expect(streams).toHaveLength(100)
  streams[0]?.destroy()
  await new Promise((resolve) => setTimeout(resolve))
  accept()
  expect(streams).toHaveLength(101)
  entrance.stop()
})
