import { describe, expect, test } from 'vitest'
import { FrameLog } from './frame-log.ts'

describe('a log of messages', () => {
  test('names the action of an answer and how long it took', () => {
    const log = new FrameLog(() => 50_000)
    log.add('[2,"a","Heartbeat",{}]', false, 1_000, 50)
    log.add('[2,"a","SetChargingProfile",{}]', true, 1_000, 60)
    log.add('[3,"a",{"currentTime":"x"}]', true, 2_000, 75)
    log.add('[4,"a","NotSupported","no",{}]', false, 2_000, 90)
    log.add('[3,"z",{}]', false, 2_000, 95)
    log.add('{broken', false, 2_000, 96)
    const seen = log.frames.map(({ kind, action, latencyMs, isOutbound }) => [isOutbound, kind, action, latencyMs])
    expect(seen).toEqual([
      [false, 'call', 'Heartbeat', null],
      [true, 'call', 'SetChargingProfile', null],
      [true, 'result', 'Heartbeat', 25],
      [false, 'error', 'SetChargingProfile', 30],
      [false, 'result', null, null],
      [false, 'unreadable', null, null],
    ])
  })

  test('keeps the newest messages within its number and its characters', () => {
    const log = new FrameLog(() => 50_000)
    for (let seq = 0; seq < 500; seq++) log.add(`[2,"${seq}","Heartbeat",{}]`, false, 0, 0)
    expect([log.frames.length, log.frames[0]?.seq]).toEqual([200, 300])
    for (let seq = 0; seq < 100; seq++) log.add(`[2,"${seq}","DataTransfer",{"data":"${'x'.repeat(9_000)}"}]`, false, 0, 0)
    const characters = log.frames.reduce((sum, { text }) => sum + text.length, 0)
    expect(characters).toBeLessThanOrEqual(50_000)
    expect(log.frames.at(-1)?.text).toHaveLength(4_001)
  })

  test.each([
    ['[3,"a",{"configurationKey":[{"key":"AuthorizationKey","readonly":false,"value":"s3cret"}]}]'],
    ['[2,"a","ChangeConfiguration",{"key":"AuthorizationKey","value":"s3cret"}]'],
    ['[2,"a","SetVariables",{"setVariableData":[{"attributeValue":"s3cret","variable":{"name":"BasicAuthPassword"}}]}]'],
    ['[2,"a","SetNetworkProfile",{"connectionData":{"apn":{"apnPassword":"s3cret"}}}]'],
    ['[2,"a","ChangeConfiguration",{"key":"AuthorizationKey","value":"s3cret"'],
  ])('hides passwords: %s', (message) => {
    const log = new FrameLog(() => 50_000)
    log.add(message, true, 0, 0)
    expect(log.frames[0]?.text).not.toContain('s3cret')
    expect(log.frames[0]?.text).toContain('(hidden)')
  })
})
