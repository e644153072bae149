import { createContext, use } from 'react'

export type Favorites = {
  /** The marked experiences. Empty on the server, so that a cached page has no personal marks. */
  ids: ReadonlySet<number>
  toggle: (id: number) => void
}

export const FavoritesContext = createContext<Favorites>({ ids: new Set(), toggle: () => undefined })

export const useFavorites = () => use(FavoritesContext)
