import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { apiReader } from './scripts/api-reader.ts'

/** The oldest browsers that the pages support (docs/product/quality.md#browsers). */
const BROWSERS = ['safari16.4', 'chrome111', 'firefox115']

/** Modules that nearly all public pages use. */
const guestParts = new RegExp(
  `src/(${[
    'web/(entry\\.client|request-scope|root|routes/public/layout)',
    'web/ui/(brand-mark|breadcrumbs|button|class-names|kept-html|nonce|notice|page|page-link|use-hydrated|use-media|visually-hidden)',
    'web/ui/content/(description-list|empty-state|sticky-bar)',
    'web/ui/frame/(early-input|error-page|deferred-scripts|menu|navigation-progress|page-links|page-styles|site-[a-z]+)',
    'web/ui/story/(picture|price|stars-shape)',
    'web/features/(shared/seo|accounts/shared/sign-in-path)',
    'domain/(booking/describe-policy|shared/half-width|schedule/(decision|slot)|reviews/rating|shared/japan-time|shared/yen)',
  ].join(
    '|',
  )})\\.tsx?$|src/web/ui/(?!kit/|.*(bar-chart|filter-form|progress-bar)).*css$|favorites/favorite-button\\.module\\.css$|node_modules/(react-dom|scheduler|react-router)/`,
)
/** Modules of pages that show experiences. */
const storyParts =
  /src\/(web\/(ui\/story\/(stars|story-card)|features\/(shared\/excerpt|experiences\/(favorites\/favorite-(button|context)|favorites\/favorites-context|shared\/words|stories\/stories-path)))|domain\/shared\/prefectures)\.tsx?$/
/** The link to a map, for the pages that show it. */
const termsParts = /src\/web\/ui\/content\/map-link\.tsx$/
/** Small modules of the booking form. */
const orderParts =
  /src\/(web\/features\/booking\/(reserve|shared|payment)\/(refusals|earlier-bookings|slot-name|card-state|quote-table)|domain\/booking\/(coupon|total))\.tsx?$/
/** Class names of the booking form: pages with one of them don't load its modules. */
const bookingStyles = /booking\/shared\/booking\.module\.css/
/** Modules of the page of one experience. */
const onePageParts = /src\/web\/features\/(experiences\/(story\/|shared\/day-guide)|shared\/share-link)/
/** Modules of the pages of experiences, ambassadors and brands. */
const pictureParts = /src\/web\/ui\/(story\/carousel|content\/collapse)/
/** The search bar of the front page and the list, with its date fields. */
const searchParts = /src\/web\/(features\/experiences\/stories\/search-bar|ui\/(form\/)?date-(input|problem))\.tsx?$/
/** The errors of a form: the booking page loads it after its form. */
const errorSummary = /src\/web\/ui\/form\/error-summary\.tsx$/
/** Modules of forms. */
const formParts =
  /src\/web\/ui\/form\/(field|radio-group|select|text-area|text-input|use-early-text|use-stored-form)\.tsx?$/
/**
 * Calls of the API by the browser: lists that load more, and all forms. With them the notice for
 * pages without scripts and the clock of the pages of bookings: without a group their pages would
 * load the group of accounts.
 */
const callParts = /src\/web\/((api|call)-client|ui\/needs-script|features\/booking\/reserve\/use-server-clock)\.tsx?$/
/** Modules that the schedule and the booking form share. */
const slotParts =
  /src\/(web\/features\/schedule\/shared\/(named-slots|places-left|replace-query|selection-address)|domain\/(booking\/selection|schedule\/slot))\.tsx?$/
/** Modules that sign-in and registration share. */
const accountParts =
  /src\/web\/features\/accounts\/(shared\/(account-form|email-input|go-back|or|password-input)|social\/social-(buttons|form|problem))\.tsx?$/

/** Letters for a number, the first is a. */
const lettersOf = (at: number): string =>
  (at < 26 ? '' : lettersOf(Math.floor(at / 26) - 1)) + String.fromCharCode(97 + (at % 26))

/**
 * Class names of CSS modules: four characters in the build, which pages contain hundreds of times
 * (docs/decisions/065). The letters count the names of the file, the rest names the file.
 */
function scopedName(name: string, file: string, css: string) {
  const own = createHash('sha256')
    .update(path.relative(import.meta.dirname, file.split('?')[0] ?? file))
    .digest('base64url')
    .slice(0, 3)
  if (process.env.NODE_ENV !== 'production') return `${name}_${own}`
  const names = new Set(css.match(/(?<=[.]|@keyframes )[A-Za-z][\w-]*/g))
  const at = [...names].indexOf(name)
  if (at < 0) throw new Error(`${file} has no name ${name}`)
  return lettersOf(at) + own
}

/** React Router's instrumentation of routers, which nothing here uses: 0.9 kB of every page. */
function withoutInstrumentation(): Plugin {
  const module = /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/
  const names = [
    'consumeInstrumentationClientResultMetaReceiver',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    'instrumentHandler',
    'instrumentationResultMetaContext',
  ]
  return {
    name: 'without-instrumentation',
    load(id) {
      if (!module.test(id) || this.environment.name !== 'client') return
      return `const nothing = () => undefined\nexport { ${names.map((name) => `nothing as ${name}`).join(', ')} }`
    },
  }
}

export default defineConfig({
  css: { modules: { generateScopedName: scopedName } },
  // React Aria has texts in thirty languages: 8 to 32 kB per page. Keep the Japanese ones only.
  plugins: [withoutInstrumentation(), optimizeLocales.vite({ locales: ['ja-JP'] }), reactRouter(), apiReader()],
  build: { target: BROWSERS, cssTarget: BROWSERS, sourcemap: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // One file: thirty small ones would have 7 kB more, and a browser loads only six at
                // a time over HTTP/1.1. Its style sheet has the styles of all shared parts.
                { name: 'guest', test: guestParts, priority: 2 },
                { name: 'stories', test: storyParts, priority: 1 },
                { name: 'terms', test: termsParts, priority: 1 },
                { name: 'order', test: orderParts, priority: 1 },
                { name: 'booking', test: bookingStyles, priority: 3 },
                { name: 'story', test: onePageParts, priority: 1 },
                { name: 'pictures', test: pictureParts, priority: 2 },
                { name: 'form', test: formParts, priority: 1 },
                { name: 'error-summary', test: errorSummary, priority: 1.5 },
                { name: 'calls', test: callParts, priority: 1.5 },
                { name: 'slots', test: slotParts, priority: 1 },
                { name: 'account', test: accountParts, priority: 1 },
                // After the form group: it also takes what its modules import.
                { name: 'search', test: searchParts, priority: 0 },
              ],
            },
          },
        },
      },
    },
  },
})
