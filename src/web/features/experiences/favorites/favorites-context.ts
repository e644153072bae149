import { createContext, use } from 'react'

export type Favorites = {
  /** The marked experiences. Empty on the server, so that a cached page has no personal marks. */
  ids: ReadonlySet<number>
  /** Whether cards show their hearts: some time after hydration, because hearts need scripts. */
  areShown: boolean
  toggle: (id: number) => void
}

export const FavoritesContext = createContext<Favorites>({
  ids: new Set(),
  areShown: false,
  toggle: () => undefined,
})

export const useFavorites = () => use(FavoritesContext)
