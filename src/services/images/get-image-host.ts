import type { ImageHost } from '#contract/images/images-schemas.ts'
import type { App } from '../shared/app.ts'

/** Where pages upload pictures: to us, or to the configured image host. */
export const getImageHost = ({ images }: Pick<App, 'images'>): ImageHost => images.target
