import { ImageStoreFailed } from '#gateways/images/port.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'

/**
 * The answer of the image store; that there is none is noted, and told calmly.
 * @throws Refused image_store_down
 */
export async function orStoreDown<T>({ log }: Pick<App, 'log'>, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ImageStoreFailed)) throw error
    log.error({ error: error.stack }, 'the image store failed')
    throw new Refused('image_store_down')
  }
}
