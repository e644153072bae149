import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const guestParts = new RegExp(
  `src/(${[
    'web/request-scope',
    'web/ui/(brand-mark|breadcrumbs|button|class-names|empty-state|error-page|menu|navigation-progress|nonce|notice)',
    'web/ui/(page|picture|price|site-[a-z]+|stars|story-card|use-alive|use-stored-form|visually-hidden)',
    'web/features/(excerpt|seo|experiences/words|experiences/stories-query)',
    'domain/(reviews/rating|shared/japan-time|shared/prefectures|shared/text)',
  ].join('|')})\\.tsx?$`,
)

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2022', sourcemap: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // One style sheet for all shared parts: split by component, a page would wait for half a dozen small ones.
                { name: 'ui', test: /src\/web\/ui\/(?!kit\/).*css$/, priority: 2 },
                // What nearly every public page draws, as one file: in thirty small ones it weighs 7 KB more.
                { name: 'guest', test: guestParts, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
