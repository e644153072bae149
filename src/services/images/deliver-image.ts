import type { DeliveredImage, Rendition } from '#gateways/images/port.ts'
import type { App } from '../shared/app.ts'
import { orStoreDown } from './or-store-down.ts'

/**
 * A picture for a page; null when the picture or the width doesn't exist.
 * @throws Refused image_store_down
 */
export const deliverImage = (
  app: Pick<App, 'images' | 'log'>,
  public_id: string,
  rendition: Rendition,
): Promise<DeliveredImage | null> => orStoreDown(app, app.images.deliver(public_id, rendition))
