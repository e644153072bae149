// Rows: favorites.
import { type Row, same, signedIn } from './people.ts'

/** Experiences exist when the tests run. */
export const favoriteRows = (made: { published: number; preview: number }) =>
  ({
    listFavorites: { call: () => ({ path: '/favorites' }), expected: signedIn(200) },
    listFavoriteIds: { call: () => ({ path: '/favorites/ids' }), expected: signedIn(200) },
    mergeFavorites: {
      call: () => ({ path: '/favorites', body: { experience_ids: [made.published, made.preview] } }),
      expected: signedIn(200),
    },
    // A favorite is public: not even those who see the preview can mark it.
    addFavorite: { call: () => ({ path: `/favorites/${made.preview}` }), expected: signedIn(404) },
    removeFavorite: { call: () => ({ path: `/favorites/${made.published}` }), expected: signedIn(200) },
    listStoryCards: {
      call: () => ({ path: `/story_cards?ids=${made.preview},${made.published}` }),
      expected: same(200),
    },
  }) satisfies Record<string, Row>
