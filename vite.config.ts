import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** The oldest browsers that the pages support (docs/product/quality.md#browsers). */
const BROWSERS = ['safari16.4', 'chrome111', 'firefox115']

/**
 * Files of modules that several pages share; a page's own modules are one further file. One file
 * per set of pages would be 22 to 40 files for a first visit. The first match counts, and a file
 * contains what its modules import. A shared module without an entry here gets a file of its own.
 */
const SHARED: Record<string, string[]> = {
  // Most pages of visitors.
  common: [
    '/src/domain/accounts/safe-back',
    '/src/domain/booking/price-type-words',
    '/src/domain/schedule/decision.',
    '/src/domain/schedule/slot.',
    '/src/domain/shared/map-url',
    '/src/domain/shared/text.',
    '/src/web/features/experiences/favorites/favorites-context',
    '/src/web/features/experiences/favorites/heart-shape',
    '/src/web/features/experiences/stories/stories-path',
    '/src/web/features/experiences/story/not-public',
    '/src/web/features/shared/sign-in-path',
    '/src/web/features/shared/slot-wish',
    '/src/web/features/shared/user-answer-of',
    '/src/web/ui/content/announce',
    '/src/web/ui/content/empty-state',
    '/src/web/ui/content/map-link',
    '/src/web/ui/form/date-input',
    '/src/web/ui/form/field.',
    '/src/web/ui/form/text-input',
    '/src/web/ui/form/use-early-text',
    '/src/web/ui/form/use-unsaved-warning',
  ],
  search: [
    '/src/web/features/experiences/stories/search-bar',
    '/src/web/features/shared/list-ld',
    '/src/web/ui/form/choices',
  ],
  // Lists of stories.
  stories: [
    '/src/web/calls/experiences',
    '/src/web/features/experiences/favorites/favorite-button',
    '/src/web/features/experiences/shared/words',
    '/src/web/features/shared/excerpt',
    '/src/web/features/shared/seo',
    '/src/web/ui/content/face',
    '/src/web/ui/content/sticky-bar',
    '/src/web/ui/story/price',
    '/src/web/ui/story/stars',
    '/src/web/ui/story/story-',
  ],
  content: [
    '/src/domain/booking/describe-policy',
    '/src/domain/experiences/day-guide',
    '/src/web/features/experiences/shared/day-guide',
    '/src/web/features/shared/share-link',
    '/src/web/ui/content/collapse',
    '/src/web/ui/content/description-list',
  ],
  story: [
    '/src/web/features/experiences/story/',
    '/src/web/ui/story/carousel',
    '/src/web/features/reviews/review-item',
  ],
  // Forms whose input is stored.
  form: ['/src/web/ui/form/field-of', '/src/web/ui/form/text-area', '/src/web/ui/form/use-stored-form'],
  slots: ['/src/web/features/schedule/shared/named-slots', '/src/web/features/schedule/shared/replace-query'],
  // When the page is usable.
  watch: ['/src/web/ui/form/sign-out', '/src/web/ui/frame/watch-'],
  // After the first rendering: what the browser keeps of the visitor.
  visit: [
    '/src/web/calls/favorites',
    '/src/web/features/experiences/favorites/favorites-keeper',
    '/src/web/features/experiences/favorites/favorites-store',
    '/src/web/features/experiences/recent/note-visit',
    '/src/web/features/experiences/recent/recent-list',
    '/src/web/features/experiences/recent/recent-store',
    '/src/web/features/experiences/shared/browser-ids',
    '/src/web/features/experiences/shared/use-story-cards',
    '/src/web/features/shared/host-link',
  ],
}

export default defineConfig({
  css: { modules: { generateScopedName: '[local]_[hash:base64:4]' } },
  // React Aria has texts in thirty languages: 8 to 32 kB per page. Keep the Japanese ones only.
  plugins: [optimizeLocales.vite({ locales: ['ja-JP'] }), reactRouter()],
  build: { target: BROWSERS, cssTarget: BROWSERS, sourcemap: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                // `ui/frame/watch-*` loads when the page is usable, `ui/inner-looks` on pages for
                // users.
                { name: 'web', test: /src\/web\/([^/]+\.ts$|ui\/(frame\/(?!watch-)|(?!inner-looks)[^/]+$))/ },
                ...Object.entries(SHARED).map(([name, paths]) => ({
                  name,
                  test: (id: string) => paths.some((path) => id.includes(path)),
                })),
              ],
            },
          },
        },
      },
    },
  },
})
