import * as z from 'zod/mini'

/** Work-email result (AgentEmail). */
export const emailAnswer = z
  .looseObject({
    email: z.string(),
    status: z.string(),
    providerStatus: z.string(),
    qualityScore: z.number(),
    deliverable: z.boolean(),
    disposable: z.boolean(),
    catchAllDomain: z.boolean(),
    validEmailServer: z.boolean(),
    foundInGoogleSearch: z.boolean(),
  })
  .check(z.meta({ title: 'AgentEmail' }))
