import { expect, test } from 'vitest'
import { configure } from './configuration.ts'

interface Asked {
  readonly component: { readonly name: string; readonly evse?: { readonly id: number } }
  readonly variable: { readonly name: string }
}

/** A charger of OCPP 2.0.1 with these EVSEs that discharge, and the calls that it receives. */
function charger(discharging: readonly number[]) {
  const calls: { method: string; params: Record<string, unknown> }[] = []
  const call = async (method: string, params: Record<string, unknown>) => {
    calls.push({ method, params })
    const asked = (params['getVariableData'] ?? []) as readonly Asked[]
    return {
      getVariableResult: asked.map(({ component, variable }) => ({
        component,
        variable,
        attributeStatus: 'Accepted',
        attributeValue: component.evse ? String(discharging.includes(component.evse.id)) : '3',
      })),
    }
  }
  return { calls, call }
}

test('each EVSE of a charger reports by itself whether it can discharge', async () => {
  const { call, calls } = charger([2])
  expect(await configure('ocpp2.0.1', call, [1, 2])).toMatchObject({ maxStackLevel: 3, dischargingEvses: [2] })
  expect(JSON.stringify(calls.find(({ method }) => method === 'SetVariables')?.params)).toContain('Power.Active.Export')
})

test('a charger without an EVSE that discharges is not asked for exported power', async () => {
  const { call, calls } = charger([])
  expect(await configure('ocpp2.0.1', call, [1, 2])).toMatchObject({ dischargingEvses: [] })
  expect(JSON.stringify(calls)).not.toContain('Export')
})

test('a charger that answers nothing has the defaults', async () => {
  const refuses = () => Promise.reject(new Error('NotSupported'))
  expect(await configure('ocpp2.0.1', refuses, [1])).toEqual({ unit: 'A', maxStackLevel: 0, dischargingEvses: [] })
  expect(await configure('ocpp1.6', refuses, [1])).toEqual({ unit: 'A', maxStackLevel: 0, dischargingEvses: [] })
})
