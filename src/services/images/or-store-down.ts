import { ImageStoreFailed } from '#gateways/images/port.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'

/**
 * The result of the image store. A failure is logged and refused with a clear message.
 * @throws Refused image_store_down
 */
export async function orStoreDown<T>({ log }: Pick<App, 'log'>, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ImageStoreFailed)) throw error
    log.error({ error }, 'the image store failed')
    throw new Refused('image_store_down')
  }
}
