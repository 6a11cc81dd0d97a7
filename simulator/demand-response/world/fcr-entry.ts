import * as z from 'zod'
import { FCR_DEFAULTS, FcrSettings, serviceProblem } from '#contract/demand-response.ts'

/** Demand response in a site file. Omitted fields have the defaults of a new group. */
export const FcrEntry = z
  .strictObject(FcrSettings.shape)
  .omit({ activated: true })
  .partial()
  .superRefine((entry, context) => {
    const { isEnabled, isEnabledStepwise, activationFrequency, deactivationFrequency } = { ...FCR_DEFAULTS, ...entry }
    const contradiction = serviceProblem(entry, isEnabledStepwise ? 'stepwise' : isEnabled ? 'single-step' : 'none')
    const refuse = (message: string, field: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (isEnabled && isEnabledStepwise) refuse('is too much: single-step is on as well', 'isEnabledStepwise')
    if (contradiction !== undefined) refuse(contradiction, 'serviceName')
    if (activationFrequency >= deactivationFrequency) refuse('is not below deactivationFrequency', 'activationFrequency')
  })

const NotNegative = z.number().gte(0).describe('a number of 0 or more')

/** An accepted bid, by the number of hours after the start of the world. MW and EUR. */
export const BidEntry = z.strictObject({
  inHours: z.int().describe('hours after the one in which the world begins, a whole number; 0 is that hour'),
  quantity: NotNegative,
  price: NotNegative,
})
