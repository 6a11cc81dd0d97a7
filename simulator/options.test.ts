import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

const read = (...argv: string[]) => readOptions(argv, '/home/ann')
const problem = (...argv: string[]) => {
  const options = read(...argv)
  return 'problem' in options ? options.problem : options
}

test('without options the simulator listens on this machine only, and the scenario is undefined', () => {
  expect(read()).toEqual({ port: 8080, host: '127.0.0.1' })
})

test('every option is read, with a space or an equals sign', () => {
  expect(
    read(
      '--port',
      '0',
      '--host=0.0.0.0',
      '--scenario',
      'replay',
      '--seed=7',
      '--speed',
      '0.5',
      '--stations',
      '100000',
      '--broker',
      'mqtt://b:1883',
    ),
  ).toEqual({ port: 0, host: '0.0.0.0', scenario: 'replay', seed: 7, speed: 0.5, stations: 100_000, broker: 'mqtt://b:1883' })
})

test('an option of two words has a hyphen', () => {
  expect(read('--mqtt-port', '1883')).toMatchObject({ mqttPort: 1_883 })
  expect(problem('--mqttPort', '1883')).toMatch(/^Unknown option --mqttPort/)
})

test('reads a range of ids and a mix, and returns the mix in its full form', () => {
  expect(read('--first-station', '200001', '--mix', 'v2g=40,ac=60')).toMatchObject({
    firstStation: 200_001,
    mix: 'ac=60,dc=0,v2g=40,battery=0',
  })
})

test('--public-name can be repeated, and is read as in a Host header', () => {
  expect(read('--public-name', 'Console.example', '--public-name=desk.example')).toMatchObject({
    publicName: ['console.example', 'desk.example'],
  })
  expect(problem('--public-name', 'desk.example', '--public-name', 'https://console.example')).toBe(
    'Option --public-name expects a host name such as console.example, without scheme, port and path, not "https://console.example".',
  )
})

test('--ocpp-strict has no value, and needs --ocpp', () => {
  expect(read('--ocpp', '--ocpp-strict')).toMatchObject({ ocpp: 9_000, ocppStrict: true })
  expect(read('--ocpp')).not.toHaveProperty('ocppStrict')
  expect(problem('--ocpp', '--ocpp-strict', 'no')).toBe('Option --ocpp-strict expects true or no value, not "no".')
  expect(problem('--ocpp-strict')).toBe('Option --ocpp-strict is for chargers that connect by OCPP. Add --ocpp.')
})

test('--ocpp without a port selects port 9000', () => {
  expect(read('--ocpp')).toMatchObject({ ocpp: 9_000 })
  expect(read('--ocpp', '--seed', '7')).toMatchObject({ ocpp: 9_000, seed: 7 })
  expect(read('--ocpp', '9001')).toMatchObject({ ocpp: 9_001 })
  expect(problem('--ocpp', 'x')).toBe('Option --ocpp expects a port from 0 to 65535, not "x".')
})

test('paths are relative to the folder of the command', () => {
  expect(read('--frequency', '../dip.csv', '--scenario', 'mine/dip.yaml', '--data', 'kept')).toMatchObject({
    frequency: '/home/dip.csv',
    data: '/home/ann/kept',
    scenario: '/home/ann/mine/dip.yaml',
  })
})

test('the error for an unknown option names the nearest known option', () => {
  expect(problem('--prot', '8081')).toBe('Unknown option --prot; did you mean --port?')
  expect(problem('--colour')).toBe('Unknown option --colour; npm start -- --help lists the options.')
  expect(problem('-port', '1')).toBe('Unknown option -port; did you mean --port?')
  expect(problem('replay')).toBe('Unknown argument replay; npm start -- --help lists the options.')
})

test('options of later versions are unknown', () => {
  expect(problem('--shard', '1/2')).toMatch(/^Unknown option --shard/)
})

test.for([
  [['--port', '65536'], 'Option --port expects a port from 0 to 65535, not "65536".'],
  [['--port', '-1'], 'Option --port expects a port from 0 to 65535, not "-1".'],
  [['--seed', 'x'], 'Option --seed expects a whole number of at least 0, not "x".'],
  [['--speed', '0'], 'Option --speed expects a number from 0.1 to 3600, not "0".'],
  [['--stations', '1.5'], 'Option --stations expects a whole number from 1 to 1000000, not "1.5".'],
  [['--first-station', '0'], 'Option --first-station expects a whole number from 1 to 1000000000, not "0".'],
  [['--first-station', '1e6'], 'Option --first-station expects a whole number from 1 to 1000000000, not "1e6".'],
  [['--mix'], 'Option --mix needs a value: shares in percent that add up to 100, such as ac=70,dc=15,v2g=10,battery=5.'],
  [
    ['--mix', 'ac=70,dc=20'],
    'Option --mix expects shares in percent that add up to 100, such as ac=70,dc=15,v2g=10,battery=5, not "ac=70,dc=20": the shares add up to 90.',
  ],
  [
    ['--mix=acc=100'],
    'Option --mix expects shares in percent that add up to 100, such as ac=70,dc=15,v2g=10,battery=5, not "acc=100": there is no kind "acc".',
  ],
  [
    ['--mix', 'ac=105,dc=-5'],
    'Option --mix expects shares in percent that add up to 100, such as ac=70,dc=15,v2g=10,battery=5, not "ac=105,dc=-5": the share of dc is not a number of 0 to 100.',
  ],
  [['--broker', 'localhost'], 'Option --broker expects an address such as mqtt://127.0.0.1:1883, not "localhost".'],
  [['--mqtt-port', '70000'], 'Option --mqtt-port expects a port from 0 to 65535, not "70000".'],
  [
    ['--mqtt-port', '1883', '--broker', 'mqtt://b:1883'],
    'Option --mqtt-port is for the embedded broker, which --broker replaces. Omit one of them.',
  ],
  [['--port'], 'Option --port needs a value: a port from 0 to 65535.'],
  [['--port', '--seed', '1'], 'Option --port needs a value: a port from 0 to 65535.'],
] as const)('%s is refused', ([argv, sentence]) => {
  expect(problem(...argv)).toBe(sentence)
})

test('the help names every option', () => {
  const { help } = read('--help') as { help: string }
  for (const name of [
    'port',
    'host',
    'scenario',
    'seed',
    'speed',
    'stations',
    'first-station',
    'mix',
    'broker',
    'mqtt-port',
    'ocpp',
    'ocpp-strict',
    'frequency',
    'data',
    'help',
  ]) {
    expect(help).toContain(`--${name}`)
  }
})
