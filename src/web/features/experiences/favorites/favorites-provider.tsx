import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { FavoritesContext } from './favorites-context.ts'
import { HeartShape } from './heart-shape.tsx'
import type { Account, Keeper } from './favorites-keeper.tsx'

/**
 * Holds the marks of all hearts of the page. They are set after hydration from one call, so that
 * pages of visitors can be cached for everybody. What it does is loaded after hydration too,
 * because this file is part of every public page.
 */
export function FavoritesProvider({ account, children }: { account: Account; children: ReactNode }) {
  const [ids, setIds] = useState<ReadonlySet<number>>(() => new Set())
  const [message, setMessage] = useState<ReactNode>(null)
  const [areShown, setAreShown] = useState(false)
  const keeper = useRef<Promise<Keeper>>(undefined)

  // In a transition React renders the hearts in several tasks, between which the page responds.
  useEffect(() => startTransition(() => setAreShown(true)), [])
  useEffect(() => {
    const loading = import('./favorites-keeper.tsx').then(({ keepFavorites }) =>
      // Most visitors have no marks: nothing is rendered again for them.
      keepFavorites(account, (now) => setIds((before) => (before.size + now.size === 0 ? before : now)), setMessage),
    )
    keeper.current = loading
    // Without the module there is nothing to stop. A click on a heart says so.
    const failed = (error: unknown) => console.info('favorites not loaded', error)
    loading.catch(failed)
    return () => void loading.then(({ stop }) => stop(), failed)
  }, [account])

  const toggle = useCallback((id: number) => {
    keeper.current?.then(
      (kept) => kept.toggle(id),
      () => setMessage('変更できませんでした。ページを読み込みなおしてください。'),
    )
  }, [])

  const value = useMemo(() => ({ ids, areShown, toggle }), [ids, areShown, toggle])
  return (
    <FavoritesContext value={value}>
      <HeartShape />
      {children}
      <div role="status">{message}</div>
    </FavoritesContext>
  )
}
