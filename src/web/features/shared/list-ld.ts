import type { JsonLdNode } from './seo.tsx'

/** The pages of a list as JSON-LD, in its order. Each is `path` with the id. */
export const listLd = (canonical: string, path: string, items: readonly { id: number }[]): JsonLdNode => ({
  '@type': 'ItemList',
  itemListElement: items.map(({ id }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    url: new URL(`${path}/${id}`, canonical).href,
  })),
})
