import type { App } from './app.ts'

/**
 * One step of a cleanup job for each of its items. A failure is logged and doesn't stop the others.
 * @param what the items, in the log
 * @param items ids, or rows with them
 * @returns how many there were
 */
export async function eachStep<Item extends number | object>(
  app: Pick<App, 'log'>,
  what: string,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<number> {
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      app.log.error({ what, ...(typeof item === 'number' ? { id: item } : item), error }, 'a sweep step failed')
    }
  }
  return items.length
}
