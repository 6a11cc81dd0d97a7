import mqtt from 'mqtt'
import { deviceReportTopic, joinAnswerTopic } from '#contract/ocpp/mqtt-devices.ts'
import { OwnDevice } from '../../device/own-device.ts'

/** Measured by `ocpp`: V2G devices of a process of their own, which connect by MQTT. */
const [, , url = '', countText = '1'] = process.argv

/** Connects a device, and learns its topic. */
async function connected(place: number) {
  const identity = `van-${place + 1}`
  const device = new OwnDevice({ kind: 'v2g', behaves: 'obeys', ratedW: 10_000, socPercent: 30 + (place % 60) })
  const client = await mqtt.connectAsync(url, { username: identity, password: 'device', reconnectPeriod: 0 })
  const topic = new Promise<string>((resolve) =>
    client.on('message', (from, payload) => {
      const content = JSON.parse(payload.toString()) as { topic?: string; seq?: number; powerW?: number }
      if (from === joinAnswerTopic(identity)) resolve(content.topic ?? '')
      else device.take({ seq: content.seq ?? 0, powerW: content.powerW ?? 0 })
    }),
  )
  await client.subscribeAsync(joinAnswerTopic(identity))
  const [, seller = '', station = ''] = (await topic).split('/')
  await client.subscribeAsync(`v2g/${seller}/${station}/setpoint`)
  return { client, device, topic: deviceReportTopic(Number(seller), Number(station)) }
}

const devices: Awaited<ReturnType<typeof connected>>[] = []
for (let place = 0; place < Number(countText); place++) devices.push(await connected(place))

/** Reports of all devices, evenly spread over each second. Answers how many the broker has confirmed. */
async function report(forS: number): Promise<number> {
  const startMs = performance.now()
  const confirmed: Promise<unknown>[] = []
  for (let second = 0; second < forS; second++) {
    for (const [place, { client, device, topic }] of devices.entries()) {
      const waitMs = startMs + (second + place / devices.length) * 1_000 - performance.now()
      if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs))
      confirmed.push(client.publishAsync(topic, JSON.stringify(device.report(1)), { qos: 1 }))
    }
  }
  return (await Promise.all(confirmed)).length
}

process.on('message', (asked) => {
  const [, seconds = '1'] = String(asked).split(' ')
  void report(Number(seconds)).then((sent) => process.send?.(sent))
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
