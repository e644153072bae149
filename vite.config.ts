import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** The oldest browsers that the pages support (docs/product/quality.md#browsers). */
const BROWSERS = ['safari16.4', 'chrome111', 'firefox115']

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
                { name: 'web', test: /src\/web\/([^/]+\.ts$|ui\/(frame\/|[^/]+$))/ },
                { name: 'story', test: /src\/web\/ui\/story\// },
              ],
            },
          },
        },
      },
    },
  },
})
