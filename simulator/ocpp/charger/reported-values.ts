interface Reading {
  /** OCPP 1.6 sends numbers as text. */
  readonly isFirst: boolean
  readonly phases: 1 | 2 | 3
  /** Per phase, negative for discharging. */
  readonly currentA: number
  readonly powerW: number
  readonly energyWh: number
  readonly exportWh: number
}

/** The values of a reading of the meter as a charger reports them. */
export function sampledValues({ isFirst, phases, currentA, powerW, energyWh, exportWh }: Reading): object[] {
  const way = currentA < 0 ? 'Export' : 'Import'
  const value = (number: number) => (isFirst ? String(Math.round(number * 100) / 100) : number)
  const unit = (name: string) => (isFirst ? { unit: name } : { unitOfMeasure: { unit: name } })
  return [
    ...['L1', 'L2', 'L3']
      .slice(0, phases)
      .map((phase) => Object.assign({ value: value(Math.abs(currentA)), measurand: `Current.${way}`, phase }, unit('A'))),
    { value: value(Math.abs(powerW)), measurand: `Power.Active.${way}`, ...unit('W') },
    { value: value(energyWh), measurand: 'Energy.Active.Import.Register', ...unit('Wh') },
    ...(exportWh > 0 ? [{ value: value(exportWh), measurand: 'Energy.Active.Export.Register', ...unit('Wh') }] : []),
  ]
}
