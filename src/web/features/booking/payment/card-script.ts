/** Loading the card company's script into the page. */
import type { z } from 'zod'
import type { actionNeeded } from '#contract/booking/booking-schemas.ts'
import type { paymentProvider } from '#contract/reference/reference-schemas.ts'

export type NextAction = z.infer<typeof actionNeeded>['next_action']
export type Browser = z.infer<typeof paymentProvider>

/** Whether the company's script draws the card fields, and opens its own page above ours. */
export const drawsFields = ({ provider }: Browser) => provider !== 'sandbox'

const loading = new Map<string, Promise<void>>()

export function loadScript(url: string, nonce: string | undefined): Promise<void> {
  const before = loading.get(url)
  if (before) return before
  const script = document.createElement('script')
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      // Lets a retry request the script again.
      loading.delete(url)
      script.remove()
      reject(new Error(`${url} could not be loaded`))
    })
  })
  loading.set(url, loaded)
  script.src = url
  if (nonce) script.nonce = nonce
  document.head.append(script)
  return loaded
}
