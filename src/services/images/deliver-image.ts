import type { DeliveredImage, Rendition } from '#gateways/images/port.ts'
import type { App } from '../shared/app.ts'
import { orStoreDown } from './or-store-down.ts'

/**
 * A picture as a page shows it; null when there is no such picture or width.
 * @throws Refused image_store_down
 */
export const deliverImage = (
  app: Pick<App, 'images' | 'log'>,
  public_id: string,
  rendition: Rendition,
): Promise<DeliveredImage | null> => orStoreDown(app, app.images.deliver(public_id, rendition))
