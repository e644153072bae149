import { type ComponentType, lazy, Suspense } from 'react'
import { useHydrated } from './use-hydrated.ts'

const NotLoaded = () => (
  <p role="status">この部分を読み込めませんでした。通信の状態をお確かめのうえ、ページを読み込みなおしてください。</p>
)

/** In place of a part that the page can do without. */
export const Nothing = () => null

/**
 * A component that loads later, for `<Suspense>`. If it can't be loaded, `missing` takes its place,
 * and the rest of the page stays as it is. `lazy` alone would replace the whole page by an error.
 */
export const later = <P extends object>(load: () => Promise<ComponentType<P>>, missing: ComponentType<P> = NotLoaded) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      (error: unknown) => {
        console.info('part not loaded', error)
        return { default: missing }
      },
    ),
  )

/** A part that the server doesn't know and the page can do without. It loads after hydration. */
export function afterHydration(load: () => Promise<ComponentType>): ComponentType {
  const Part = later(load, Nothing)
  return function AfterHydration() {
    return useHydrated() ? (
      <Suspense>
        <Part />
      </Suspense>
    ) : null
  }
}
