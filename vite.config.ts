import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { apiReader } from './scripts/api-reader.ts'

const guestParts = new RegExp(
  `src/(${[
    'web/(request-scope|root|routes/public/layout)',
    'web/ui/(brand-mark|breadcrumbs|button|class-names|nonce|notice|page|use-hydrated|visually-hidden)',
    'web/ui/content/(description-list|empty-state|sticky-bar)',
    'web/ui/form/use-stored-form',
    'web/ui/frame/(early-input|error-page|deferred-scripts|menu|navigation-progress|page-styles|site-[a-z]+)',
    'web/ui/story/(picture|price)',
    'web/features/(shared/seo|accounts/shared/sign-in-path)',
    'domain/(booking/cancellation|shared/japan-time|shared/text)',
  ].join('|')})\\.tsx?$|src/web/ui/(?!kit/).*css$`,
)
/** What pages that show stories draw them with; forms and schedules have no use for it. */
const storyParts =
  /src\/(web\/(ui\/story\/(stars|story-card)|features\/(shared\/excerpt|experiences\/(shared\/words|stories\/stories-query)))|domain\/(reviews\/rating|shared\/prefectures))\.tsx?$/
/** What forms are made of. */
const formParts =
  /src\/web\/(api-client|ui\/form\/(choice-group|error-summary|field|select|text-area|text-input|use-early-text))\.tsx?$/
/** What the schedule and the booking of its slots share. */
const slotParts =
  /src\/(web\/(features\/schedule\/(windows|replace-query|selection-address|slot-words)|ui\/content\/skeleton)|domain\/(booking\/selection|schedule\/slot))\.tsx?$/
/** What signing in and up share. */
const accountParts =
  /src\/web\/features\/accounts\/(shared\/(account-form|email-input|go-back|or|password-input)|social\/social-(buttons|form|problem))\.tsx?$/

export default defineConfig({
  // React Aria brings its words in thirty languages: 8 to 32 kB of a page.
  plugins: [optimizeLocales.vite({ locales: ['ja-JP'] }), reactRouter(), apiReader()],
  build: { target: 'es2022', sourcemap: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // What nearly every public page draws, as one file: in thirty small ones it weighs 7 KB more, and a line with six connections
                // asks for them in turns. Its one style sheet has all shared parts.
                { name: 'guest', test: guestParts, priority: 2 },
                { name: 'stories', test: storyParts, priority: 1 },
                { name: 'form', test: formParts, priority: 1 },
                { name: 'slots', test: slotParts, priority: 1 },
                { name: 'account', test: accountParts, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
